/** A position as the card and the dice of a table are drawn from. */

import type { CardTable } from '../../table/card';
import type { Can, PracticePosition, SeatView } from '../../wire/types';

/** There is no game that could go on. */
const NOTHING: Can = {
  roll: false,
  hold: false,
  score: false,
  hint: false,
  undo: null,
  skip: false,
  done: false,
  rematch: false,
  end: false,
  take_over: [],
  join: false,
  host: false,
  start: false,
  acts_for: null,
};

/** The one seat of a position. */
export function seatOf(position: PracticePosition, name: string): SeatView {
  const { card, extra_yachts, extra_points, total } = position;
  return {
    seat: 0,
    name,
    player: '',
    flag: 'a',
    kind: 'person',
    given: false,
    away: false,
    mine: true,
    cards: [card],
    extra_yachts,
    extra_points,
    total,
    faces: [],
    rounds_done: null,
    advice: 'none',
  };
}

/** As much of a table's view as a card is drawn from. */
export function viewOf(position: PracticePosition, seat: SeatView): CardTable {
  const { turn } = position;
  return { titles: {}, rounds: 1, last: [], seats: [seat], turn, wait: null, can: NOTHING };
}
