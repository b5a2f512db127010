/** Days and times as the reader's language writes them. */

import { getLocale } from '../paraglide/runtime.js';

const DAY_MS = 86_400_000;

/** Midnight of a moment's day, in the reader's own time. */
function midnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

/** "today", "yesterday", "3 days ago" within a week, then the date. */
export function day(ms: number, now: number = Date.now()): string {
  // rounded, since a day on which the clocks change has 23 or 25 hours
  const days = Math.round((midnight(ms) - midnight(now)) / DAY_MS);
  if (days <= 0 && days > -7) {
    return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(days, 'day');
  }
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(ms);
}

/** The date and the time of day. */
export function moment(ms: number): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(ms);
}

/** The day of the week and the time of day, of a moment within the next days. */
export function shortMoment(ms: number): string {
  const shape = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(getLocale(), shape).format(ms);
}
