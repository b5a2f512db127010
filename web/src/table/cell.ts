/** One box of one card as it is to be drawn, in whatever shape. */

import { m } from '../paraglide/messages.js';
import type { Choice, LastScore, SeatView } from '../wire/types';
import { choiceFor } from './boxes';
import { isStamped, type CardProps } from './card';
import { freshScores } from './step';

export type Cell =
  /** `fresh`: since the reader's last turn, and not rolled since. */
  | { kind: 'written'; points: number; stamped: boolean; fresh: boolean }
  /** To be pressed. */
  | {
      kind: 'choice';
      choice: Choice;
      /** Its points are told: for a split by hand the server has still to. */
      known: boolean;
      picked: boolean;
      label: string;
      press: () => void;
    }
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
    const isOf = (score: LastScore | null) => isStamped(score, seat.seat, id, column);
    const fresh = freshScores(card.view).some(isOf);
    return { kind: 'written', points, stamped: isOf(stamped), fresh };
  }
  const choice = turn?.seat === seat.seat ? choiceFor(turn, id, column) : undefined;
  if (!choice) return { kind: 'open' };
  if (!onpick || !choice.legal) return { kind: 'shown', choice };
  const picked = card.picked.includes(choice.box);
  const press = () => onpick(choice.box);
  const { split } = card;
  const group = split?.boxes.indexOf(choice.box) ?? -1;
  const known = group < 0 || split?.each !== null;
  const paid = { ...choice, points: split?.each?.[group] ?? choice.points };
  return { kind: 'choice', choice: paid, known, picked, label: choiceLabel(paid, title), press };
}

/** What a press on a box would do, for whoever listens. */
function choiceLabel(choice: Choice, box: string): string {
  if (choice.wins) return m.choice_wins({ box });
  const { points } = choice;
  if (choice.bonus === 0) return m.choice_label({ box, points });
  return m.choice_bonus({ box, points, bonus: choice.bonus });
}
