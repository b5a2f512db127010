/** Where each decision stands from left to right: one scale for the timeline and both charts. */

import type { Moments } from '../../coach/winLines';
import type { Review } from '../../wire/types';
import { stepsOf } from './steps';

/** Room for the figures of the levels, and at the end. */
const LEFT = 46;
const RIGHT = 14;

export interface Axis extends Moments {
  /** By place among all steps, the start first: of the seat's own where they are drawn, of other
   * seats' between the seat's own decisions before and after. */
  xs: number[];
  /** The seat's own decisions. */
  own: { x: number; at: number }[];
  /** Its own decision nearest to a press; undefined: it has none. */
  nearest: (x: number) => number | undefined;
  /** Between decisions, at the least. */
  gap: number;
}

/** Every round is as wide as the others, and a seat's own decisions lie evenly in it. */
export function axisOf(review: Review, seat: number, width: number): Axis {
  const numbers = [...new Set(review.steps.map(({ round }) => round))].toSorted((a, b) => a - b);
  const wide = (width - LEFT - RIGHT) / Math.max(1, numbers.length);
  const steps = stepsOf(review, seat);
  let gap = wide;
  const own = steps.map(({ step, at }) => {
    const turn = steps.filter((one) => one.step.round === step.round);
    const place = turn.findIndex((one) => one.at === at);
    gap = Math.min(gap, wide / turn.length);
    const x = LEFT + wide * (numbers.indexOf(step.round) + (place + 0.5) / turn.length);
    return { x: tenth(x), at };
  });
  const marks = [
    { x: LEFT, at: -1 },
    ...own,
    { x: LEFT + wide * numbers.length, at: review.steps.length },
  ];
  const xs = [-1, ...review.steps.keys()].map((at) => {
    const next = marks.findIndex((mark) => mark.at > at);
    const [from, to] = [marks[next - 1]!, marks[next]!];
    return tenth(from.x + ((to.x - from.x) * (at - from.at)) / (to.at - from.at));
  });
  return {
    xs,
    own,
    gap,
    nearest: (x) => own.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]?.at,
    rounds: numbers.map((round, k) => ({ round, x: tenth(LEFT + wide * (k + 0.5)) })),
    borders: [...numbers.keys()].slice(1).map((k) => tenth(LEFT + wide * k)),
    each: Math.max(1, Math.ceil(22 / wide)),
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
