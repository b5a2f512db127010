import { expect, test } from 'vitest';
import type { Answered } from '../../src/screens/practice/memory';
import { sittingsOf, SITTINGS_SHOWN, spotsBy } from '../../src/screens/practice/spots';
import { isBest, tokenOf } from '../../src/screens/practice/asked';

function answered(sitting: number, aim: string, loss: number): Answered {
  return { id: aim, sitting, at: sitting * 1000, stage: 'box', aim, loss };
}

const ANSWERS = [answered(1, 'ones', 0), answered(1, 'yacht', 6), answered(2, 'ones', 3)];

test('weak spots are told worst first', () => {
  expect(spotsBy(ANSWERS, ({ aim }) => aim)).toEqual([
    { kind: 'yacht', count: 1, best: 0, loss: 6 },
    { kind: 'ones', count: 2, best: 1, loss: 1.5 },
  ]);
  expect(spotsBy([], ({ aim }) => aim)).toEqual([]);
});

test('sittings are told in order, the latest ones', () => {
  expect(sittingsOf(ANSWERS)).toEqual([
    { kind: '1', at: 1000, count: 2, best: 1, loss: 3 },
    { kind: '2', at: 2000, count: 1, best: 0, loss: 3 },
  ]);
  const many = Array.from({ length: 50 }, (_, at) => answered(at + 1, 'ones', 0));
  expect(sittingsOf(many)).toHaveLength(SITTINGS_SHOWN);
  expect(sittingsOf(many).at(-1)?.kind).toBe('50');
});

test('a choice is asked about by its token', () => {
  expect(tokenOf({ keep: [5, 2, 5] })).toBe('k255');
  expect(tokenOf({ keep: [] })).toBe('k-');
  expect(tokenOf({ boxes: ['fours'] })).toBe('=fours');
  expect(tokenOf({ boxes: ['ones', 'full_house'] })).toBe('=ones+full_house');
  expect(isBest({ loss: 0 })).toBe(true);
  expect(isBest({ loss: 0.5 })).toBe(false);
  expect(isBest(undefined)).toBe(false);
});
