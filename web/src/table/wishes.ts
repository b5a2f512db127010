/**
 * What presses mean. Each wish is worked out against the newest state when its turn comes, and
 * again when others were faster: it says for itself whether it is still meant.
 */

import type { Order } from '../lib/connection';
import type { Speed, TableView } from '../wire/types';
import { throwKey, turnKey } from './step';

/** The order to send on this state; null: it means nothing any more. */
export type Wish = (view: TableView) => Order | null;

type What<O> = O extends unknown ? Omit<O, 'table' | 'seq' | 'seat'> : never;

/** Throw what is not held, on the throw that was seen. */
export function toRoll(seen: TableView): Wish {
  return onThrow(seen, { type: 'roll' }, (view) => view.can.roll);
}

export function toHold(seen: TableView, places: readonly number[]): Wish {
  return onThrow(seen, { type: 'hold', places: [...places] });
}

/** `split`: places of each box's dice; null: the best. */
export function toScore(seen: TableView, boxes: readonly string[], split: number[][] | null): Wish {
  return onThrow(seen, { type: 'score', boxes: [...boxes], ...(split ? { split } : {}) });
}

/** Take back the score that was seen last, nobody else's. */
export function toUndo(seen: TableView): Wish {
  const seat = seen.can.undo;
  return (view) => {
    if (seat === null || view.can.undo !== seat || view.game !== seen.game) return null;
    return order(view, seat, { type: 'undo' });
  };
}

/** End the wait that was seen: not the next turn's, nor the play that follows upon it. */
export function toSkip(seen: TableView): Wish {
  const isUndo = (view: TableView) => view.wait?.kind === 'undo';
  return forTable(
    { type: 'skip' },
    (view) => view.can.skip && turnKey(view) === turnKey(seen) && isUndo(view) === isUndo(seen),
  );
}

/** End the game that was seen, whatever has happened in it since. */
export function toEnd(seen: TableView): Wish {
  return forTable({ type: 'end' }, (view) => view.can.end && view.game === seen.game);
}

export function toBeDone(seen: TableView): Wish {
  return forTable({ type: 'done' }, (view) => view.can.done && view.game === seen.game);
}

export function toRematch(seen: TableView): Wish {
  return forTable({ type: 'rematch' }, (view) => view.can.rematch && view.game === seen.game);
}

export function toSetSpeed(speed: Speed): Wish {
  return forTable({ type: 'set_speed', speed }, (view) => view.settings.speed !== speed);
}

/** Let the computer play a seat, or a person again. */
export function toGive(seat: number, to: 'computer' | 'person'): Wish {
  return (view) => {
    const isSo = view.seats[seat]?.given === (to === 'computer');
    return isSo || view.phase !== 'playing' ? null : order(view, seat, { type: 'give_seat', to });
  };
}

/** Let the computer play the seat of somebody who is away. */
export function toTakeOver(seat: number): Wish {
  return forTable({ type: 'take_over', at: seat }, (view) => view.can.take_over.includes(seat));
}

function onThrow(
  seen: TableView,
  what: What<Order>,
  isMeant: (view: TableView) => boolean = () => true,
): Wish {
  return (view) => {
    if (!view.turn || throwKey(view) !== throwKey(seen) || !isMeant(view)) return null;
    return order(view, view.turn.seat, what);
  };
}

/** What is done for the whole table, in the name of a seat of this device. */
function forTable(what: What<Order>, isMeant: (view: TableView) => boolean): Wish {
  return (view) => {
    const seat = view.can.acts_for;
    return seat === null || !isMeant(view) ? null : order(view, seat, what);
  };
}

function order(view: TableView, seat: number, what: What<Order>): Order {
  return { ...what, table: view.table, seq: view.seq, seat } as Order;
}
