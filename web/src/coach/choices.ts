/** The coach's ranked choices, and what became of them. */

import { newScore, throwKey, turnKey } from '../table/step';
import type { Advice, TableView, Worth } from '../wire/types';

/** Whether advice is about the roll on the table. */
export function isOf(advice: Advice | null, view: TableView): advice is Advice {
  const { turn } = view;
  if (!advice || !turn?.dice) return false;
  return (
    advice.seat === turn.seat && advice.round === turn.round && advice.throw === turn.rolls_used
  );
}

/** Which of the advised choices was made between two views; null: none, or it can't be told. */
export function chosenOf(advice: Advice, before: TableView, after: TableView): Worth | null {
  const score = newScore(before, after);
  if (score) {
    const boxes = score.boxes.toSorted();
    const isIt = (one: Worth) => `${one.boxes.toSorted()}` === `${boxes}`;
    return score.seat === advice.seat ? (advice.choices.find(isIt) ?? null) : null;
  }
  const dice = before.turn?.dice;
  if (!dice || turnKey(before) !== turnKey(after) || throwKey(before) === throwKey(after)) {
    return null;
  }
  const keep = (after.turn?.held ?? []).map((place) => dice[place] ?? 0).toSorted();
  return advice.choices.find((one) => one.keep && `${one.keep}` === `${keep}`) ?? null;
}
