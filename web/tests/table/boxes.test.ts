import { describe, expect, test } from 'vitest';
import { choiceFor, gridRows, pairFor, parseToken, pickBox, titleKey } from '../../src/table/boxes';
import { makeCategories, makeChoice, makeRules, makeTurn, makeView } from '../fixtures/views';

describe('box tokens', () => {
  test.each([
    ['full_house', 'full_house', 0],
    ['full_house@2', 'full_house', 1],
    ['ones@3', 'ones', 2],
  ])('%s is read', (token, id, column) => {
    expect(parseToken(token)).toEqual({ id, column });
  });

  test('the first column may be written out', () => {
    const turn = makeTurn({ choices: [makeChoice('ones@1', 3), makeChoice('ones@2', 4)] });
    expect(choiceFor(turn, 'ones', 0)?.points).toBe(3);
    expect(choiceFor(turn, 'ones', 1)?.points).toBe(4);
    expect(choiceFor(turn, 'twos', 0)).toBeUndefined();
  });
});

describe('picking', () => {
  test('one box a turn: the last press counts, a second lets go', () => {
    expect(pickBox([], 'ones', 1)).toEqual(['ones']);
    expect(pickBox(['ones'], 'twos', 1)).toEqual(['twos']);
    expect(pickBox(['ones'], 'ones', 1)).toEqual([]);
  });

  test('two boxes a turn: a third replaces the oldest', () => {
    expect(pickBox(['ones'], 'twos', 2)).toEqual(['ones', 'twos']);
    expect(pickBox(['ones', 'twos'], 'threes', 2)).toEqual(['twos', 'threes']);
    expect(pickBox(['ones', 'twos'], 'ones', 2)).toEqual(['twos']);
  });
});

describe('pairs', () => {
  const split = [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
  ];
  const pair = { boxes: ['ones', 'twos'], points: 7, each: [3, 4], split };
  const turn = makeTurn({ pairs: [pair] });

  test('are found in the order of picking', () => {
    expect(pairFor(turn, ['ones', 'twos'])).toEqual(pair);
    expect(pairFor(turn, ['twos', 'ones'])).toEqual({
      boxes: ['twos', 'ones'],
      points: 7,
      each: [4, 3],
      split: split.toReversed(),
    });
  });

  test('need two boxes', () => {
    expect(pairFor(turn, ['ones'])).toBeUndefined();
    expect(pairFor(turn, ['ones', 'threes'])).toBeUndefined();
  });
});

describe('the card', () => {
  test('calls a box as its table does', () => {
    const rules = makeRules();
    expect(titleKey(makeView(), rules, 'ones')).toBe('ones');
    expect(titleKey(makeView({ titles: { ones: 'aces' } }), rules, 'ones')).toBe('aces');
  });

  test.each([
    ['13 boxes and the bonus', makeRules(), 7],
    [
      '12 boxes, no bonus',
      makeRules({ bonus_at: 0, categories: makeRules().categories.slice(0, 12) }),
      6,
    ],
    [
      '10 boxes, six of them upper',
      makeRules({ bonus_at: 0, categories: makeRules().categories.slice(0, 10) }),
      6,
    ],
  ])('has two columns of boxes: %s', (_, rules, rows) => {
    expect(gridRows(rules)).toBe(rows);
  });

  test('15 boxes go on under the bonus', () => {
    const ids = [...makeRules().categories.map(({ id }) => id), 'one_pair', 'two_pairs'];
    expect(gridRows(makeRules({ categories: makeCategories(ids) }))).toBe(8);
  });
});
