/** Choices as bars. */

import type { Worth } from '../wire/types';

/** What an empty bar costs, in points: always the same, as for the grades, whatever the rules. */
export const EMPTY_AT = 10;

/** How long a choice's bar is, 0-1: the best one's is full, and the same loss is as long always. */
export function barOf({ loss }: Pick<Worth, 'loss'>): number {
  return Math.max(0, 1 - loss / EMPTY_AT);
}

/** It costs more than the bar can tell. */
export function isBeyond({ loss }: Pick<Worth, 'loss'>): boolean {
  return loss > EMPTY_AT;
}
