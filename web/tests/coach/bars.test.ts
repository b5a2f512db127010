import { expect, test } from 'vitest';
import { barOf, EMPTY_AT, isBeyond } from '../../src/coach/bars';

test('the same loss is as long in every decision: a tenth of the bar a point', () => {
  const bars = [0, 1, 2.5, 4].map((loss) => barOf({ loss }));
  expect(bars).toEqual([1, 0.9, 0.75, 0.6]);
});

test('a bar is empty from the limit on, and beyond it has a sign', () => {
  expect([EMPTY_AT, 26, 300].map((loss) => barOf({ loss }))).toEqual([0, 0, 0]);
  expect([EMPTY_AT - 0.1, EMPTY_AT, EMPTY_AT + 0.1].map((loss) => isBeyond({ loss }))).toEqual([
    false,
    false,
    true,
  ]);
});
