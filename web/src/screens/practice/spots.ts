/** Weak spots: where the points were lost. */

import type { Answered } from './memory';

/** Sittings that the chart shows, the latest. */
export const SITTINGS_SHOWN = 20;

/** What came of the answers of one kind. */
export interface Spot {
  /** What they have in common. */
  kind: string;
  count: number;
  /** How many were the best choice. */
  best: number;
  /** Points lost on average. */
  loss: number;
}

/** The answers by some kind of theirs, most points lost on average first. */
export function spotsBy(
  answers: readonly Answered[],
  kindOf: (answer: Answered) => string,
): Spot[] {
  const kinds = groups(answers, kindOf);
  return [...kinds]
    .map(([kind, group]) => spotOf(kind, group))
    .toSorted((a, b) => b.loss - a.loss || b.count - a.count);
}

/** A sitting, and when its first answer was given. */
export interface SittingSpot extends Spot {
  at: number;
}

/** The sittings in order, the latest ones. */
export function sittingsOf(answers: readonly Answered[]): SittingSpot[] {
  const sittings = groups(answers, ({ sitting }) => sitting);
  return [...sittings]
    .toSorted(([a], [b]) => a - b)
    .map(([number, group]) => ({ ...spotOf(String(number), group), at: group[0]!.at }))
    .slice(-SITTINGS_SHOWN);
}

export function spotOf(kind: string, answers: readonly Pick<Answered, 'loss'>[]): Spot {
  const lost = answers.reduce((sum, { loss }) => sum + loss, 0);
  return {
    kind,
    count: answers.length,
    best: answers.filter(({ loss }) => loss === 0).length,
    loss: answers.length ? lost / answers.length : 0,
  };
}

function groups<K>(answers: readonly Answered[], keyOf: (answer: Answered) => K) {
  const found = new Map<K, Answered[]>();
  for (const answer of answers) {
    const key = keyOf(answer);
    found.set(key, [...(found.get(key) ?? []), answer]);
  }
  return found;
}
