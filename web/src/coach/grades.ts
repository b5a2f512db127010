/** A decision looked back on, in words. */

import { addWords, find } from '../lib/words';
import { m } from '../paraglide/messages.js';
import type { ReviewStep } from '../wire/types';

addWords(import.meta.glob('../paraglide/messages/grade_*.js', { eager: true }));

/** "Round 4, after the first roll" */
export function stepTitle({ round, throw: rolls }: Pick<ReviewStep, 'round' | 'throw'>): string {
  if (rolls === 1) return m.review_step_1({ round });
  if (rolls === 2) return m.review_step_2({ round });
  if (rolls === 3) return m.review_step_3({ round });
  return m.review_step_n({ round, throw: rolls });
}

export function gradeWord(grade: ReviewStep['grade']): string {
  return find(`grade_${grade}`) ?? grade;
}
