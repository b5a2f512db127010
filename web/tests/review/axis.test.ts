import { describe, expect, test } from 'vitest';
import { axisOf } from '../../src/screens/review/axis';
import { courseOf } from '../../src/screens/review/chart';
import { winLinesOf } from '../../src/coach/winLines';
import { review, step } from './made';

const WIDTH = 860; // 400 a round, besides what stands at both sides

/** Two rounds of two seats; the other one decides more often in the first. */
const game = review(
  step(1, 210, 0),
  step(1, 200, 0),
  ...[1, 2, 3].map(() => step(1, 190, 0, 10, 1)),
  step(2, 205, 4),
  step(2, 180, 0, 10, 1),
);

describe('the scale that the timeline and both charts share', () => {
  const axis = axisOf(game, 0, WIDTH);

  test('gives each round the same width, and each own decision its place in the round', () => {
    expect(axis.rounds).toEqual([
      { round: 1, x: 246 },
      { round: 2, x: 646 },
    ]);
    expect(axis.borders).toEqual([446]);
    expect(axis.own).toEqual([
      { x: 146, at: 0 },
      { x: 346, at: 1 },
      { x: 646, at: 5 },
    ]);
    expect(axis.gap).toBe(200);
  });

  test('puts what others decide between the own decisions before and after', () => {
    expect(axis.xs).toEqual([46, 146, 346, 421, 496, 571, 646, 746]);
  });

  test('is that of both charts', () => {
    const size = { width: WIDTH, height: 300 };
    const course = courseOf(game, 0, size);
    expect(course.points.slice(1).map(({ x, at }) => ({ x, at }))).toEqual(axis.own);
    const moments = axis.xs.map(() => ({ chances: [0.5, 0.5], round: 1 }));
    const win = winLinesOf(moments, size, axis);
    expect(axis.own.map(({ at }) => win.xs[at + 1])).toEqual(axis.own.map(({ x }) => x));
    expect(win.rounds).toEqual(course.axis.rounds);
  });

  test('is pressed at the nearest of the own decisions', () => {
    expect([0, 240, 250, 480, 500, 999].map(axis.nearest)).toEqual([0, 0, 1, 1, 5, 5]);
    expect(axisOf(review(), 0, WIDTH).nearest(10)).toBeUndefined();
  });

  test('names as many rounds as there is room for', () => {
    const long = review(...Array.from({ length: 26 }, (_, k) => step(k + 1, 200, 0)));
    expect([axisOf(long, 0, 860).each, axisOf(long, 0, 320).each]).toEqual([1, 3]);
  });
});
