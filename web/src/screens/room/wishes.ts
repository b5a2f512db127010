/** What presses in a room mean, worked out against the newest state as at the table. */

import type { Order } from '../../lib/connection';
import type { Wish } from '../../table/wishes';
import type { SeatView, TableView } from '../../wire/types';

type What<O> = O extends unknown ? Omit<O, 'table' | 'seq' | 'seat'> : never;

/** Nobody has taken it. */
export function isOpen(seat: SeatView): boolean {
  return seat.kind === 'empty';
}

/** The seat that the reader's browser holds; in a room it may hold several if it is the host's. */
export function ownSeat(view: TableView): SeatView | undefined {
  return view.seats.find((seat) => seat.mine);
}

/** Take the first open seat, whichever it is by then. */
export function toJoin(name: string): Wish {
  return (view) => {
    const seat = view.seats.find(isOpen);
    if (!seat || !view.can.join) return null;
    return order(view, seat.seat, { type: 'join', name });
  };
}

export function toLeave(view: TableView): Wish {
  const mine = ownSeat(view)?.flag;
  return (now) => {
    const seat = now.seats.find((one) => one.mine && one.flag === mine);
    return seat && now.phase === 'waiting' ? order(now, seat.seat, { type: 'leave' }) : null;
  };
}

/** Give a seat of this browser another name or flag; empty: it keeps its own. */
export function toRename(seen: SeatView, name: string, flag: string): Wish {
  return (view) => {
    const seat = view.seats.find((one) => one.mine && one.flag === seen.flag);
    return seat ? order(view, seat.seat, { type: 'rename', name, flag }) : null;
  };
}

/** What a seat that no person has taken is to be. */
export function toSetSeat(
  seen: SeatView,
  to: 'open' | 'computer' | 'none',
  player: string = '',
): Wish {
  return forHost((view) => {
    const seat = sameSeat(view, seen);
    return seat?.kind === seen.kind ? { type: 'set_seat', at: seat.seat, to, player } : null;
  });
}

/** One more seat than were seen. */
export function toAddSeat(seen: TableView): Wish {
  const at = seen.seats.length;
  return forHost((view) =>
    view.seats.length === at ? { type: 'set_seat', at, to: 'open', player: '' } : null,
  );
}

/** Remove the guest that was seen, not one who came since. */
export function toRemove(seen: SeatView): Wish {
  return forHost((view) => {
    const seat = sameSeat(view, seen);
    return seat?.name === seen.name ? { type: 'remove_guest', at: seat.seat } : null;
  });
}

export function toLock(locked: boolean): Wish {
  return forHost((view) => (view.room?.locked === locked ? null : { type: 'lock', locked }));
}

/** Start with those who are there: whoever comes at the last moment is seen first. */
export function toStart(seen: TableView): Wish {
  const taken = seen.seats.filter((seat) => !isOpen(seat)).length;
  return forHost((view) =>
    view.can.start && view.seats.filter((seat) => !isOpen(seat)).length >= taken
      ? { type: 'start' }
      : null,
  );
}

/** A seat keeps its flag while others come and go and numbers move up. */
function sameSeat(view: TableView, seen: SeatView): SeatView | undefined {
  return view.seats.find((seat) => seat.flag === seen.flag);
}

function forHost(what: (view: TableView) => What<Order> | null): Wish {
  return (view) => {
    const seat = view.can.host ? view.can.acts_for : null;
    const meant = seat === null ? null : what(view);
    return seat === null || meant === null ? null : order(view, seat, meant);
  };
}

function order(view: TableView, seat: number, what: What<Order>): Order {
  return { ...what, table: view.table, seq: view.seq, seat } as Order;
}
