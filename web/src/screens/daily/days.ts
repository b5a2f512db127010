/** Days of the challenge, which are days in UTC. */

import { getLocale } from '../../paraglide/runtime.js';

const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;

/** "December 1, 2026" */
export function dayTitle(day: string): string {
  return formatted(day, { dateStyle: 'long' });
}

/** "December 2026" */
export function monthTitle(month: string): string {
  return formatted(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** "Monday" and "M", from the first day of the week on. */
export function weekdays(): { long: string; narrow: string }[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, at) => {
    const day = iso(Date.UTC(2024, 0, 1 + at)); // a Monday and what follows
    return {
      long: formatted(day, { weekday: 'long' }),
      narrow: formatted(day, { weekday: 'narrow' }),
    };
  });
}

/** The weeks of a month such as "2026-12", Mondays first; null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01`);
  const lead = (new Date(first).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const days: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let at = first; iso(at).startsWith(month); at += DAY_MS) days.push(iso(at));
  while (days.length % DAYS_A_WEEK > 0) days.push(null);
  return Array.from({ length: days.length / DAYS_A_WEEK }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  );
}

/** The month so many before or after. */
export function monthAt(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return iso(Date.UTC(year, number - 1 + step, 1)).slice(0, 7);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** What is left of a time, in whole hours and minutes, rounded up. */
export function left(ms: number): { hours: number; minutes: number } {
  const minutes = Math.ceil(ms / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function iso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function formatted(day: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
