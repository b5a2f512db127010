import { describe, expect, test } from 'vitest';
import { chosenOf, isOf } from '../../src/coach/choices';
import type { Advice, Worth } from '../../src/wire/types';
import { makeTurn, makeView } from '../fixtures/views';

function worth(change: Partial<Worth>): Worth {
  return { value: 0, loss: 0, sd: 0, keep: null, places: [], boxes: [], split: [], ...change };
}

const ADVICE: Advice = {
  seat: 0,
  round: 1,
  throw: 1,
  written: 0,
  choices: [
    worth({ keep: [4, 4, 4] }),
    worth({ keep: [4], loss: 5 }),
    worth({ keep: [], loss: 9 }),
    worth({ boxes: ['fours'], loss: 12 }),
  ],
  left_out: 0,
  reasons: [],
  chances: {},
  percentile: null,
  percentile_comes: false,
  exact: true,
};

const ROLLED = makeView({ turn: makeTurn({ rolls_used: 1, dice: [4, 1, 4, 6, 4] }) });

describe('advice', () => {
  test('is about one roll', () => {
    expect(isOf(ADVICE, ROLLED)).toBe(true);
    expect(isOf(null, ROLLED)).toBe(false);
    expect(isOf({ ...ADVICE, throw: 2 }, ROLLED)).toBe(false);
    expect(isOf({ ...ADVICE, round: 2 }, ROLLED)).toBe(false);
    expect(isOf(ADVICE, makeView({ turn: makeTurn() }))).toBe(false);
  });
});

describe('what was chosen', () => {
  test('is the keep that the next throw of the turn left', () => {
    const next = (held: number[]) =>
      makeView({ turn: makeTurn({ rolls_used: 2, dice: [4, 2, 4, 2, 4], held }) });
    expect(chosenOf(ADVICE, ROLLED, next([0, 2, 4]))).toBe(ADVICE.choices[0]);
    expect(chosenOf(ADVICE, ROLLED, next([2]))).toBe(ADVICE.choices[1]);
    expect(chosenOf(ADVICE, ROLLED, next([]))).toBe(ADVICE.choices[2]);
  });

  test('is nothing while the same roll lies there', () => {
    const held = makeView({ turn: makeTurn({ rolls_used: 1, dice: [4, 1, 4, 6, 4], held: [0] }) });
    expect(chosenOf(ADVICE, ROLLED, held)).toBeNull();
  });

  test('is the box that was written', () => {
    const score = { seat: 0, round: 1, boxes: ['fours'], points: [12], bonus: 0, dice: [] };
    const after = makeView({ turn: makeTurn({ round: 2 }), last: [score] });
    expect(chosenOf(ADVICE, ROLLED, after)).toBe(ADVICE.choices[3]);
    expect(chosenOf({ ...ADVICE, seat: 1 }, ROLLED, after)).toBeNull();
  });
});
