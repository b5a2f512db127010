/** A game looked back on, as its screen needs it. */

import { addWords, errorText, find } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import type { ReviewStep } from '../../wire/types';

addWords(
  import.meta.glob(
    [
      '../../paraglide/messages/record_*.js',
      '../../paraglide/messages/grade_*.js',
      '../../paraglide/messages/error_record_*.js',
    ],
    { eager: true },
  ),
);

/** "Round 4, after the first roll" */
export function stepTitle({ round, throw: rolls }: ReviewStep): string {
  if (rolls === 1) return m.review_step_1({ round });
  if (rolls === 2) return m.review_step_2({ round });
  if (rolls === 3) return m.review_step_3({ round });
  return m.review_step_n({ round, throw: rolls });
}

export function gradeWord(grade: ReviewStep['grade']): string {
  return find(`grade_${grade}`) ?? grade;
}

/** Why a record was refused: the fault and where it is. */
export function faultLine(code: string, params: Record<string, string | number>): string {
  const { reason, event } = params;
  const fault = find(`record_fault_${reason}`, params);
  if (code !== 'record/invalid' || fault === null) return errorText(code, params);
  return m.review_fault({
    fault: event ? (find('record_at_event', { event, fault }) ?? '') : fault,
  });
}
