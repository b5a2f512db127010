/** Finding one's way between box tokens, card columns and what may be written. */

import type {
  CategoryView,
  Choice,
  PairChoice,
  RulesView,
  TableView,
  TurnView,
} from '../wire/types';

/** `full_house@2` -> the box's id and its column from 0. */
export function parseToken(token: string): { id: string; column: number } {
  const [id = token, column = '1'] = token.split('@');
  return { id, column: Number(column) - 1 };
}

/** The seat's choice for one box of one column; undefined where there is none. */
export function choiceFor(turn: TurnView | null, id: string, column: number): Choice | undefined {
  return turn?.choices.find((choice) => {
    const token = parseToken(choice.box);
    return token.id === id && token.column === column;
  });
}

/** The title key under which this table knows a box. */
export function titleKey(view: Pick<TableView, 'titles'>, rules: RulesView, id: string): string {
  const category = rules.categories.find((one) => one.id === id);
  return view.titles[id] ?? category?.title ?? id;
}

/** The server's best split for these two boxes, its groups in their order. */
export function pairFor(turn: TurnView | null, boxes: readonly string[]): PairChoice | undefined {
  const [first, second] = boxes;
  if (first === undefined || second === undefined) return undefined;
  for (const pair of turn?.pairs ?? []) {
    const [a, b] = pair.boxes;
    if (a === first && b === second) return pair;
    if (a === second && b === first) {
      return {
        points: pair.points,
        boxes: [first, second],
        each: pair.each.toReversed(),
        split: pair.split.toReversed(),
      };
    }
  }
  return undefined;
}

/**
 * What a press on a box makes of the picked ones: a second press lets go, a press too many
 * replaces the oldest.
 */
export function pickBox(picked: readonly string[], box: string, perTurn: number): string[] {
  if (picked.includes(box)) return picked.filter((one) => one !== box);
  return [...picked, box].slice(-perTurn);
}

export function upperBoxes(rules: RulesView): CategoryView[] {
  return rules.categories.filter((category) => category.section === 'upper');
}

/** Rows of the narrow card's two columns: the upper boxes and the bonus fill the first. */
export function gridRows(rules: RulesView): number {
  const upper = upperBoxes(rules).length;
  const bonus = rules.bonus_at > 0 ? 1 : 0;
  const all = rules.categories.length + bonus;
  return Math.max(upper + bonus, Math.ceil(all / 2));
}
