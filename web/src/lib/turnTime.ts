/** The time of a turn in words. */

import { m } from '../paraglide/messages.js';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** What is agreed on: none, so many seconds, a day. */
export function turnTime(seconds: number): string {
  if (seconds === 0) return m.turn_time_none();
  return seconds < HOUR_S ? m.time_seconds({ count: seconds }) : m.turn_time_day();
}

/** The same of a room where there is one: "Turns of 30 seconds". */
export function turnsOf(seconds: number): string {
  return seconds < HOUR_S ? m.room_turn_seconds({ count: seconds }) : m.room_turn_day();
}

/** What is left of it, in the largest unit that tells something. */
export function timeLeft(seconds: number): string {
  if (seconds > HOUR_S) return m.time_hours({ count: Math.ceil(seconds / HOUR_S) });
  if (seconds > 2 * MINUTE_S) return m.time_minutes({ count: Math.ceil(seconds / MINUTE_S) });
  return m.time_seconds({ count: seconds });
}
