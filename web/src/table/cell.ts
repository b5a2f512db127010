/** One box of one card as it is to be drawn, in whatever shape. */

import { m } from '../paraglide/messages.js';
import type { Choice, SeatView } from '../wire/types';
import { choiceFor } from './boxes';
import { isStamped, type CardProps } from './card';

export type Cell =
  | { kind: 'written'; points: number; stamped: boolean }
  /** To be pressed. */
  | { kind: 'choice'; choice: Choice; picked: boolean; label: string; press: () => void }
  /** Shown for the dice, but closed to them or to this reader. */
  | { kind: 'shown'; choice: Choice }
  | { kind: 'open' };

/** `index`: the box's place in the rule set's order; `column` from 0; `title` in words. */
export function cellOf(
  card: CardProps,
  seat: SeatView,
  index: number,
  column: number,
  title: string,
): Cell {
  const { rules, turn, stamped, onpick } = card;
  const id = rules.categories[index]?.id ?? '';
  const points = seat.cards[column]?.points[index] ?? null;
  if (points !== null) {
    return { kind: 'written', points, stamped: isStamped(stamped, seat.seat, id, column) };
  }
  const choice = turn?.seat === seat.seat ? choiceFor(turn, id, column) : undefined;
  if (!choice) return { kind: 'open' };
  if (!onpick || !choice.legal) return { kind: 'shown', choice };
  const picked = card.picked.includes(choice.box);
  const press = () => onpick(choice.box);
  return { kind: 'choice', choice, picked, label: choiceLabel(choice, title), press };
}

/** What a press on a box would do, for whoever listens. */
function choiceLabel(choice: Choice, box: string): string {
  if (choice.wins) return m.choice_wins({ box });
  const { points } = choice;
  if (choice.bonus === 0) return m.choice_label({ box, points });
  return m.choice_bonus({ box, points, bonus: choice.bonus });
}
