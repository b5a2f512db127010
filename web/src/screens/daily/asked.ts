/** What the daily challenge's page alone asks of the server. */

import { ask } from '../../lib/http';
import type { DailyCalendar, DailyView, TableView } from '../../wire/types';

/** A day's challenge; today's if no day is named. */
export function daily(day?: string): Promise<DailyView> {
  return ask('GET', day ? `/daily?day=${encodeURIComponent(day)}` : '/daily');
}

export function calendar(): Promise<DailyCalendar> {
  return ask('GET', '/daily/calendar');
}

/** Begin today's try; where there is one, that is what comes back. */
export function begin(name: string): Promise<TableView> {
  return ask('POST', '/daily', { name });
}
