import { describe, expect, it } from 'vitest';
import { left, monthAt, monthOf, weekdays, weeksOf } from '../../src/screens/daily/days';

describe('days of the challenge', () => {
  it('stand in weeks that begin on Monday', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weeks.at(-1)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      null,
      null,
      null,
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('go from month to month over the year', () => {
    expect(monthAt('2026-12', 1)).toBe('2027-01');
    expect(monthAt('2026-01', -1)).toBe('2025-12');
    expect(monthOf('2026-12-31')).toBe('2026-12');
  });

  it('name the days of the week, Monday first', () => {
    expect(weekdays().map(({ long }) => long)[0]).toBe('Monday');
    expect(weekdays().map(({ narrow }) => narrow)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
  });

  it('round what is left up to whole minutes', () => {
    expect(left(0)).toEqual({ hours: 0, minutes: 0 });
    expect(left(1)).toEqual({ hours: 0, minutes: 1 });
    expect(left(3_600_000)).toEqual({ hours: 1, minutes: 0 });
    expect(left(3_600_001)).toEqual({ hours: 1, minutes: 1 });
  });
});
