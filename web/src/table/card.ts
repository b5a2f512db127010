/** What every drawing of a scorecard is given. */

import type { LastScore, RulesView, SeatView, TableView, TurnView } from '../wire/types';
import { parseToken } from './boxes';

/** As much of a table as one card of it is drawn from. */
export type CardTable = Pick<
  TableView,
  'titles' | 'rounds' | 'last' | 'seats' | 'turn' | 'wait' | 'can'
>;

export interface CardProps {
  view: CardTable;
  rules: RulesView;
  /** The seats whose cards are shown, in this order. */
  seats: readonly SeatView[];
  /** The turn whose choices are shown; null: none. */
  turn: TurnView | null;
  /** Boxes picked and not yet confirmed. */
  picked: readonly string[];
  /** What two picked boxes get of the dice, as they are divided at hand. */
  split: { boxes: readonly string[]; each: readonly number[] | null } | null;
  /** The last thing written, to be stamped in. */
  stamped: LastScore | null;
  /** Presses on open boxes; null: the card is only to be read. */
  onpick: ((box: string) => void) | null;
}

/** Whether there are boxes to press, by which keys reach the card. */
export function canChoose(turn: TurnView | null): boolean {
  return turn !== null && turn.choices.length > 0;
}

export function isStamped(
  stamped: LastScore | null,
  seat: number,
  id: string,
  column: number,
): boolean {
  if (stamped?.seat !== seat) return false;
  return stamped.boxes.some((token) => {
    const box = parseToken(token);
    return box.id === id && box.column === column;
  });
}
