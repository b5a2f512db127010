/** From one view of a room to the next: who came, and who went. */

import type { TableView } from '../../wire/types';
import { isOpen } from './wishes';

interface Arrivals {
  /** Name of a person who has taken a seat. */
  came: string | null;
  /** Name of one whose seat is open again. */
  went: string | null;
  /** It was the reader's. */
  lost: boolean;
}

export function arrivals(before: TableView | null, after: TableView): Arrivals {
  const none = { came: null, went: null, lost: false };
  if (!before || after.phase !== 'waiting') return none;
  const now = new Map(after.seats.map((seat) => [seat.flag, seat]));
  for (const seat of before.seats) {
    const other = now.get(seat.flag);
    if (!other) continue;
    if (isOpen(seat) && other.kind === 'person') return { ...none, came: other.name };
    if (seat.kind === 'person' && isOpen(other)) {
      return { ...none, went: seat.name, lost: seat.mine };
    }
  }
  return none;
}
