/** A game looked back on, as its screen needs it. */

import { addWords, errorText, find } from '../../lib/words';
import { m } from '../../paraglide/messages.js';

export { gradeWord, stepTitle } from '../../coach/grades';

addWords(
  import.meta.glob(
    ['../../paraglide/messages/record_*.js', '../../paraglide/messages/error_record_*.js'],
    { eager: true },
  ),
);

/** Why a record was refused: the fault and where it is. */
export function faultLine(code: string, params: Record<string, string | number>): string {
  const { reason, event } = params;
  const fault = find(`record_fault_${reason}`, params);
  if (code !== 'record/invalid' || fault === null) return errorText(code, params);
  return m.review_fault({
    fault: event ? (find('record_at_event', { event, fault }) ?? '') : fault,
  });
}
