import { describe, expect, test } from 'vitest';
import { courseOf } from '../../src/screens/review/chart';
import { stepsOf } from '../../src/screens/review/steps';
import { review, step } from './made';

const SIZE = { width: 800, height: 400 };

describe('the course of a game', () => {
  const found = courseOf(
    review(step(1, 210, 0), step(1, 190, 0, 10, 1), step(1, 205, 4), step(2, 180, 0.2, 0)),
    0,
    SIZE,
  );

  test('goes through the start and each decision of the seat', () => {
    expect(found.points.map(({ at }) => at)).toEqual([null, 0, 2, 3]);
    const [start, up] = found.points;
    expect(up!.y).toBeLessThan(start!.y);
    expect(found.points.map(({ x }) => x)).toEqual(
      found.points.map(({ x }) => x).toSorted((a, b) => a - b),
    );
  });

  test('lies within its band', () => {
    for (const { y, crest } of found.points.slice(0, 3)) expect(crest).toBeLessThan(y);
    expect(found.points[3]!.crest).toBe(found.points[3]!.y); // nothing is open any more
  });

  test('is sounded where a choice cost something', () => {
    expect(found.soundings.map(({ at, loss }) => [at, loss])).toEqual([[2, 4]]);
  });

  test('has round totals for its levels, all of the band between them', () => {
    const totals = found.levels.map(({ total }) => total);
    expect(totals[0]).toBeLessThanOrEqual(180);
    expect(totals.at(-1)).toBeGreaterThanOrEqual(220);
    expect(totals.length).toBeLessThanOrEqual(10);
    for (const { y } of [...found.levels, ...found.points]) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SIZE.height);
    }
  });

  test('has fewer levels where it is low', () => {
    const low = courseOf(review(step(1, 210, 0), step(1, 300, 0)), 0, { width: 300, height: 100 });
    expect(low.levels.length).toBeLessThanOrEqual(5);
  });

  test('of a game without a decision is its start alone', () => {
    const empty = courseOf(review(), 0, SIZE);
    expect(empty.points).toHaveLength(1);
    expect(empty.soundings).toEqual([]);
    expect(stepsOf(review(), 0)).toEqual([]);
  });
});
