/** Choices as bars. */

import type { Worth } from '../wire/types';

/** How long a choice's bar is beside the others that are shown, 0.06-1: the best one's is full. */
export function barOf(choice: Worth, shown: readonly Worth[]): number {
  const most = Math.max(...shown.map(({ loss }) => loss), 1);
  return 1 - 0.94 * Math.min(1, choice.loss / most);
}
