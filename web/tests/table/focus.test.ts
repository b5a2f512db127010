import { expect, test } from 'vitest';
import { nearest } from '../../src/table/focus';

/** A card of two columns with a hole: 0 1 / 2 . / 3 4 */
const BOXES = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 40 },
  { x: 0, y: 80 },
  { x: 100, y: 80 },
];

test.each([
  ['down', 0, [0, 1], 2],
  ['down over a hole', 1, [0, 1], 4],
  ['up', 3, [0, -1], 2],
  ['across', 0, [1, 0], 1],
  ['across to the nearest row', 2, [1, 0], 1],
  ['back', 4, [-1, 0], 3],
  ['past the end', 3, [0, 1], -1],
] as const)('an arrow goes %s', (_, from, way, to) => {
  expect(nearest(BOXES[from]!, BOXES, way)).toBe(to);
});
