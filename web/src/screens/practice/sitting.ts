/** Which positions a sitting shows. */

import { type Progress, returnsIn } from './memory';

/** Positions of a sitting. */
export const LENGTH = 10;
/** Of those, such as return because they were missed. */
const MOST_RETURNING = 5;

/**
 * The positions of the next sitting, each once: missed ones whose turn it is, those most often
 * missed first; then such as were not shown yet, in the list's order; then those not seen for the
 * longest.
 */
export function chooseSitting(all: readonly string[], progress: Progress): string[] {
  const next = progress.sittings + 1;
  const known = (id: string) => progress.positions[id];
  const due = all
    .filter((id) => isDue(progress, id, next))
    .toSorted((a, b) => (known(b)?.missed ?? 0) - (known(a)?.missed ?? 0));
  const fresh = all.filter((id) => !known(id));
  const others = all
    .filter((id) => known(id) && !due.includes(id))
    .toSorted((a, b) => (known(a)?.seen ?? 0) - (known(b)?.seen ?? 0));
  const first = due.slice(0, MOST_RETURNING);
  return mixed(first, [...fresh, ...due.slice(MOST_RETURNING), ...others]).slice(0, LENGTH);
}

/** How many missed positions wait to return, now or later. */
export function returning(all: readonly string[], progress: Progress): number {
  return all.filter((id) => (progress.positions[id]?.missed ?? 0) > 0).length;
}

function isDue(progress: Progress, id: string, sitting: number): boolean {
  const standing = progress.positions[id];
  return standing !== undefined && standing.missed > 0 && returnsIn(standing) <= sitting;
}

/** One new one before each that returns, so that nobody meets all their mistakes at once. */
function mixed(returning: readonly string[], others: readonly string[]): string[] {
  const each = returning.flatMap((id, at) => [...others.slice(at, at + 1), id]);
  return [...each, ...others.slice(returning.length)];
}
