/** The course of a game as a picture: numbers only, no drawing. */

import type { Review } from '../../wire/types';
import { type Axis, axisOf } from './axis';
import { chosenOf, SOUNDING, stepsOf } from './steps';

/** How large it is drawn, in pixels. */
export interface Size {
  width: number;
  height: number;
}

const TOP = 10;
const BOTTOM = 26;

export interface Point {
  x: number;
  y: number;
  /** Place of its decision among all steps; null: the start. */
  at: number | null;
  loss: number;
  /** Upper edge of the band. */
  crest: number;
}

export interface Course {
  line: string;
  band: string;
  points: Point[];
  /** Decisions that cost something, to be drawn as circles. */
  soundings: (Point & { radius: number })[];
  /** Grid lines: where, and the total they stand for. */
  levels: { y: number; total: number }[];
  axis: Axis;
}

export function courseOf(review: Review, seat: number, { width, height }: Size): Course {
  const steps = stepsOf(review, seat);
  const spreads = steps.map(({ step }) => chosenOf(step).sd);
  const totals = [review.seats[seat]?.start ?? 0, ...steps.map(({ step }) => step.projected)];
  const sds = [spreads[0] ?? 0, ...spreads];
  const low = Math.min(...totals.map((total, k) => total - sds[k]!));
  const high = Math.max(...totals.map((total, k) => total + sds[k]!));
  const gap = gapOf(high - low, Math.min(8, Math.max(2, height / 36)));
  const [bottom, top] = [Math.floor(low / gap) * gap, Math.ceil(high / gap) * gap];
  const axis = axisOf(review, seat, width);
  const x = (k: number) => (k === 0 ? axis.xs[0]! : axis.own[k - 1]!.x);
  const y = (total: number) =>
    TOP + (height - TOP - BOTTOM) * (1 - (total - bottom) / Math.max(1, top - bottom));
  const points = totals.map((total, k) => ({
    x: x(k),
    y: y(total),
    at: k === 0 ? null : steps[k - 1]!.at,
    loss: k === 0 ? 0 : chosenOf(steps[k - 1]!.step).loss,
    crest: y(total + sds[k]!),
  }));
  const edge = (sign: number) => totals.map((t, k) => [x(k), y(t + sign * sds[k]!)] as const);
  const levels = [];
  for (let total = bottom; total <= top; total += gap) levels.push({ y: y(total), total });
  return {
    line: `M${curve(points.map((point) => [point.x, point.y] as const))}`,
    band: `M${curve(edge(1))}L${curve(edge(-1).toReversed())}Z`,
    points,
    soundings: points
      .filter(({ loss }) => loss >= SOUNDING)
      .map((point) => ({
        ...point,
        radius:
          (3.5 + Math.min(6.5, 1.6 * Math.sqrt(point.loss))) * Math.min(1, 0.4 + width / 1200),
      })),
    levels,
    axis,
  };
}

/** A round number of points between grid lines, so that there is room for them. */
function gapOf(range: number, most: number): number {
  return [5, 10, 20, 25, 50, 100, 200].find((gap) => range / gap <= most) ?? 500;
}

/** Through all points, level at each of them. */
function curve(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], k) => {
      const before = points[k - 1];
      if (!before) return `${round(x)} ${round(y)}`;
      const middle = round((before[0] + x) / 2);
      return `C${middle} ${round(before[1])} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
