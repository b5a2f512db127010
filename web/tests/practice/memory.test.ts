import { beforeEach, expect, test, vi } from 'vitest';
import {
  addAnswer,
  type Answered,
  beginSitting,
  forget,
  NOTHING,
  parse,
  progressOf,
  returnsIn,
  withAnswer,
} from '../../src/screens/practice/memory';

const KEY = 'yachtdice.practice';
let kept: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  forget();
});

function answered(id: string, loss: number, sitting = 1): Answered {
  return { id, sitting, at: 1_800_000_000_000, stage: 'box', aim: 'fours', loss };
}

test('sittings are counted and answers kept, each rule set for itself', () => {
  expect(progressOf('yacht')).toEqual(NOTHING);
  expect(beginSitting('yacht')).toBe(1);
  expect(beginSitting('yacht')).toBe(2);
  addAnswer('yacht', answered('a', 2.5, 2));
  addAnswer('yatzy', answered('b', 0));
  expect(progressOf('yacht').answers).toEqual([answered('a', 2.5, 2)]);
  expect(progressOf('yacht').positions).toEqual({ a: { seen: 2, missed: 1 } });
  expect(progressOf('yatzy').positions).toEqual({ b: { seen: 1, missed: 0 } });
});

test('what is missed more often returns sooner, and once right a time later', () => {
  let progress = NOTHING;
  const after = () => returnsIn(progress.positions['a']!) - progress.sittings;
  progress = withAnswer(progress, answered('a', 2, 1));
  expect(after()).toBe(3);
  progress = withAnswer(progress, answered('a', 2, 4));
  expect(after()).toBe(2);
  progress = withAnswer(progress, answered('a', 2, 6));
  expect(after()).toBe(1);
  progress = withAnswer(progress, answered('a', 2, 7));
  expect(after()).toBe(1);
  for (const sitting of [8, 9, 10, 11]) progress = withAnswer(progress, answered('a', 0, sitting));
  expect(progress.positions['a']).toEqual({ seen: 11, missed: 0 });
  progress = withAnswer(progress, answered('a', 0, 12));
  expect(progress.positions['a']?.missed).toBe(0);
});

test('the oldest answers go', () => {
  let progress = NOTHING;
  for (let n = 0; n < 600; n += 1) progress = withAnswer(progress, answered(`p${n}`, 0, n + 1));
  expect(progress.answers).toHaveLength(500);
  expect(progress.answers[0]?.id).toBe('p100');
  expect(Object.keys(progress.positions)).toHaveLength(600);
});

test.each([
  'nonsense',
  '[]',
  'null',
  '7',
  '{"version":2,"sets":{"yacht":{"sittings":9}}}',
  '{"version":1,"sets":[]}',
  '{"version":1,"sets":{"yacht":null}}',
])('a damaged memory is an empty one: %s', (text) => {
  kept.set(KEY, text);
  expect(progressOf('yacht')).toEqual(NOTHING);
  expect(beginSitting('yacht')).toBe(1);
  expect(progressOf('yacht').sittings).toBe(1);
});

test('of a memory that is damaged in part the rest is kept', () => {
  const sound = answered('a', 1.5, 4);
  const { sets } = parse({
    version: 1,
    sets: {
      yacht: {
        sittings: -3,
        answers: [sound, { ...sound, loss: -1 }, { ...sound, stage: 'x' }, null, 5],
        positions: { a: { seen: 4, missed: 1 }, b: { seen: 'x', missed: 1 }, c: null },
      },
    },
  });
  expect(sets['yacht']).toEqual({
    sittings: 4,
    answers: [sound],
    positions: { a: { seen: 4, missed: 1 } },
  });
});

test('what can not be stored lasts as long as the page', () => {
  addAnswer('yacht', answered('a', 1.5));
  isFull = true;
  addAnswer('yacht', answered('b', 0));
  expect(progressOf('yacht').answers.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(kept.get(KEY)).not.toContain('"b"');
  isFull = false;
  addAnswer('yacht', answered('c', 0));
  expect(kept.get(KEY)).toContain('"b"');
});

test('what another tab has stored meanwhile is not lost', () => {
  addAnswer('yacht', answered('a', 1.5));
  const other = JSON.parse(kept.get(KEY)!);
  other.sets.yatzy = { ...NOTHING, sittings: 3 };
  kept.set(KEY, JSON.stringify(other));
  addAnswer('yacht', answered('b', 0));
  expect(progressOf('yatzy').sittings).toBe(3);
  expect(progressOf('yacht').answers).toHaveLength(2);
});

test('all of it can be forgotten', () => {
  addAnswer('yacht', answered('a', 1.5));
  addAnswer('yatzy', answered('b', 1.5));
  forget();
  expect(progressOf('yacht')).toEqual(NOTHING);
  expect(progressOf('yatzy')).toEqual(NOTHING);
});
