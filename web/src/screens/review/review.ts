/** A game looked back on, as its screen needs it. */

import { addWords, errorText, find } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import type { Review } from '../../wire/types';

export { gradeWord, stepTitle } from '../../coach/grades';

addWords(
  import.meta.glob(
    ['../../paraglide/messages/record_*.js', '../../paraglide/messages/error_record_*.js'],
    { eager: true },
  ),
);

/** With a name for every seat: a record may leave out that of a computer player, or of anybody. */
export function named(review: Review): Review {
  const seats = review.seats.map((seat, number) => ({
    ...seat,
    name: seat.name || find(`player_${seat.player}`) || m.review_nameless({ seat: number + 1 }),
  }));
  return { ...review, seats };
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
