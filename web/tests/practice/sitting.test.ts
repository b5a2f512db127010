import { expect, test } from 'vitest';
import { NOTHING, type Progress, withAnswer } from '../../src/screens/practice/memory';
import { chooseSitting, LENGTH, returning } from '../../src/screens/practice/sitting';

const ALL = Array.from({ length: 36 }, (_, at) => `p${at}`);

/** A sitting in which these are missed. */
function sat(before: Progress, ids: readonly string[], missed: readonly string[]): Progress {
  const sitting = before.sittings + 1;
  let progress: Progress = { ...before, sittings: sitting };
  for (const id of ids) {
    const loss = missed.includes(id) ? 2 : 0;
    progress = withAnswer(progress, { id, sitting, at: 0, stage: 'box', aim: 'ones', loss });
  }
  return progress;
}

test('a first sitting takes the first ones', () => {
  expect(chooseSitting(ALL, NOTHING)).toEqual(ALL.slice(0, LENGTH));
});

test('none comes twice in a sitting, whatever is missed, for a hundred sittings', () => {
  let progress = NOTHING;
  for (let n = 0; n < 100; n += 1) {
    const ids = chooseSitting(ALL, progress);
    expect(new Set(ids).size).toBe(LENGTH);
    progress = sat(
      progress,
      ids,
      ids.filter((_, at) => (at + n) % 3 === 0),
    );
  }
});

test('new ones come as long as there are any', () => {
  let progress = NOTHING;
  const seen = new Set<string>();
  for (let n = 0; n < 4; n += 1) {
    const ids = chooseSitting(ALL, progress);
    ids.forEach((id) => seen.add(id));
    progress = sat(progress, ids, []);
  }
  expect(seen.size).toBe(ALL.length);
});

test('a missed one returns when its turn is, and once it is right it does not', () => {
  let progress = sat(NOTHING, chooseSitting(ALL, NOTHING), ['p3']);
  expect(returning(ALL, progress)).toBe(1);
  for (let sitting = 2; sitting < 4; sitting += 1) {
    const ids = chooseSitting(ALL, progress);
    expect(ids).not.toContain('p3');
    progress = sat(progress, ids, []);
  }
  const back = chooseSitting(ALL, progress);
  expect(back).toContain('p3');
  progress = sat(progress, back, []);
  expect(returning(ALL, progress)).toBe(0);
});

test('at most half of a sitting returns while there are new ones, those most missed first', () => {
  const positions = Object.fromEntries(
    ALL.slice(0, 12).map((id, at) => [id, { seen: 1, missed: 1 + (at % 4) }]),
  );
  const ids = chooseSitting(ALL, { sittings: 9, answers: [], positions });
  const back = ids.filter((id) => ALL.indexOf(id) < 12);
  expect(back).toHaveLength(LENGTH / 2);
  expect(back.map((id) => positions[id]?.missed)).toEqual([4, 4, 4, 3, 3]);
  expect(ids[0]).toBe('p12');
});

test('positions that are gone from the list do not return', () => {
  const progress = sat(NOTHING, ['gone'], ['gone']);
  expect(returning(ALL, progress)).toBe(0);
  expect(chooseSitting(ALL, progress)).not.toContain('gone');
});

test('of few positions a sitting is short', () => {
  expect(chooseSitting(['a', 'b'], NOTHING)).toEqual(['a', 'b']);
  expect(chooseSitting([], NOTHING)).toEqual([]);
});
