import { expect, test } from 'vitest';
import {
  chancesOf,
  firstHand,
  holding,
  isOf,
  keepOf,
  toggled,
  turned,
  withFace,
} from '../../src/screens/odds/hand';
import type { DiceOdds } from '../../src/wire/types';

const hand = { faces: [4, 1, 4, 6, 4], held: [false, false, true, false, true] };

test('a hand begins with as many dice as the rules have, and none held', () => {
  expect(firstHand(5, 6)).toEqual({ faces: [1, 2, 5, 6, 6], held: Array(5).fill(false) });
  expect(firstHand(10, 6).faces).toHaveLength(10);
  expect(Math.max(...firstHand(10, 4).faces)).toBe(4);
});

test('dice are set and held by place', () => {
  expect(withFace(hand, 1, 5).faces).toEqual([4, 5, 4, 6, 4]);
  expect(withFace(hand, 1, 5).held).toEqual(hand.held);
  expect(toggled(hand, 0).held).toEqual([true, false, true, false, true]);
  expect(toggled(hand, 2).held).toEqual([false, false, false, false, true]);
});

test('after the last face comes the first', () => {
  expect([turned(6, 1, 6), turned(1, -1, 6), turned(3, 1, 6), turned(3, -1, 6)]).toEqual([
    1, 6, 4, 2,
  ]);
});

test('a keep is the held dice, ascending', () => {
  expect(keepOf(hand)).toEqual([4, 4]);
  expect(keepOf({ faces: [6, 2, 5, 1, 3], held: [true, true, false, true, false] })).toEqual([
    1, 2, 6,
  ]);
});

test('holding a keep leaves held what it can and lets the rest go', () => {
  expect(holding(hand, [4]).held).toEqual([false, false, true, false, false]);
  expect(holding(hand, [4, 4, 4]).held).toEqual([true, false, true, false, true]);
  expect(holding(hand, [1, 6]).held).toEqual([false, true, false, true, false]);
  expect(holding(hand, []).held).toEqual(Array(5).fill(false));
  for (const keep of [[1, 4, 4, 4, 6], [4, 6], []]) {
    expect(keepOf(holding(hand, keep))).toEqual(keep);
  }
});

test('odds tell of the keeps of their own dice only', () => {
  const keeps = [[], [1], [1, 2]].map((keep) => ({ keep, chances: [], points: [] }));
  const odds: DiceOdds = { rules: '', dice: [1, 2], rolls_left: 1, boxes: [], keeps, best: [] };
  expect(chancesOf(odds, [1])).toBe(keeps[1]);
  expect(chancesOf(odds, [])).toBe(keeps[0]);
  expect(chancesOf(odds, [2])).toBeUndefined();
  const held = [false, false];
  expect(isOf(odds, { faces: [2, 1], held }, 1)).toBe(true);
  expect(isOf(odds, { faces: [2, 1], held }, 2)).toBe(false);
  expect(isOf(odds, { faces: [2, 2], held }, 1)).toBe(false);
});
