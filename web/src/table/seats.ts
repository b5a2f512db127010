/** Who sits at a table. */

import type { SeatView, TableView } from '../wire/types';

/** The seats in order of play. */
export function seatsInOrder(view: TableView): SeatView[] {
  return view.order.flatMap((seat) => view.seats[seat] ?? []);
}

/** How many people share this device. */
export function peopleHere(view: TableView): number {
  return view.seats.filter((seat) => seat.mine && seat.kind === 'person').length;
}

/** Whose card is looked at: while it may be undone that of the one written last, else in turn. */
export function seatSeen(view: Pick<TableView, 'turn' | 'wait' | 'can'>): number {
  const written = view.wait?.kind === 'undo' ? view.can.undo : null;
  return written ?? view.turn?.seat ?? 0;
}
