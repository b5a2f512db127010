import { describe, expect, it } from 'vitest';
import { day } from '../../src/lib/dates';

const at = (date: number, hour: number) => new Date(2026, 2, date, hour).getTime();

describe('the day of a game', () => {
  it.each([
    ['today', at(29, 0)],
    ['yesterday', at(28, 23)],
    ['6 days ago', at(23, 1)],
    ['Mar 22, 2026', at(22, 23)],
  ])('is %s by the calendar, not by the hour', (words, played) => {
    expect(day(played, at(29, 22))).toBe(words);
  });
});
