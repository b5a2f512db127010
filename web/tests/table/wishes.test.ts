import { describe, expect, test } from 'vitest';
import {
  toBeDone,
  toEnd,
  toGive,
  toHold,
  toRematch,
  toRoll,
  toScore,
  toSetSpeed,
  toSkip,
  toUndo,
} from '../../src/table/wishes';
import type { Can, TableView } from '../../src/wire/types';
import { makeSeat, makeTurn, makeView } from '../fixtures/views';

const MINE = { ...makeView().can, acts_for: 1 };

function thrown(seat: number, rolls: number, can: Partial<Can> = {}): TableView {
  const turn = makeTurn({ seat, rolls_used: rolls, dice: [1, 2, 3, 4, 5] });
  return makeView({ seq: 7, turn, can: { ...MINE, ...can } });
}

describe('on the dice', () => {
  const seen = thrown(0, 1);

  test('a wish holds as long as the same throw lies there', () => {
    const later = { ...thrown(0, 1), seq: 12 };
    const base = { table: seen.table, seq: 12, seat: 0 };
    expect(toRoll(seen)(later)).toEqual({ type: 'roll', ...base });
    expect(toHold(seen, [2])(later)).toEqual({ type: 'hold', places: [2], ...base });
    expect(toScore(seen, ['ones'], null)(later)).toEqual({
      type: 'score',
      boxes: ['ones'],
      ...base,
    });
    const split = [[0], [1]];
    expect(toScore(seen, ['ones', 'twos'], split)(later)).toMatchObject({ split });
  });

  test('on another throw, turn or game it means nothing', () => {
    const others = [thrown(0, 2), thrown(1, 1), { ...seen, game: 2 }, { ...seen, turn: null }];
    for (const other of others) {
      expect(toRoll(seen)(other)).toBeNull();
      expect(toHold(seen, [2])(other)).toBeNull();
      expect(toScore(seen, ['ones'], null)(other)).toBeNull();
    }
    expect(toRoll(seen)(thrown(0, 1, { roll: false }))).toBeNull();
  });
});

test('an undo is of the score that was seen', () => {
  const seen = thrown(1, 0, { undo: 0 });
  expect(toUndo(seen)(seen)).toMatchObject({ type: 'undo', seat: 0 });
  expect(toUndo(seen)(thrown(0, 0, { undo: 1 }))).toBeNull();
  expect(toUndo(seen)(thrown(1, 1, { undo: null }))).toBeNull();
  expect(toUndo(thrown(1, 0))(seen)).toBeNull();
});

describe('skipping', () => {
  const skip = { skip: true };
  const wait = (kind: 'undo' | 'pace') => ({ wait: { kind, total_ms: 3000, left_ms: 900 } });
  const seen: TableView = { ...thrown(0, 1, skip), ...wait('pace') };

  test('goes on through a computer’s turn', () => {
    const later = { ...thrown(0, 2, skip), seq: 9 };
    const order = { type: 'skip', table: seen.table, seq: 9, seat: 1 };
    expect(toSkip(seen)(later)).toEqual(order);
    expect(toSkip(seen)({ ...later, ...wait('pace') })).toEqual(order);
  });

  test('ends no other turn', () => {
    expect(toSkip(seen)(thrown(1, 1, skip))).toBeNull();
    expect(toSkip(seen)(thrown(0, 1))).toBeNull();
  });

  test('of a wait in which a score may be taken back does not skip the play after it', () => {
    const waiting = { ...thrown(0, 0, skip), ...wait('undo') };
    expect(toSkip(waiting)({ ...waiting, seq: 8 })).toMatchObject({ seq: 8 });
    expect(toSkip(waiting)({ ...thrown(0, 1, skip), ...wait('pace') })).toBeNull();
    expect(toSkip(seen)(waiting)).toBeNull();
  });
});

describe('for the table', () => {
  const seen = thrown(0, 1, { end: true, done: true, rematch: true });
  const later = { ...thrown(1, 2, { end: true, done: true, rematch: true }), seq: 40 };
  const base = { table: seen.table, seq: 40, seat: 1 };

  test('the end is meant as long as the game goes on', () => {
    expect(toEnd(seen)(later)).toEqual({ type: 'end', ...base });
    expect(toEnd(seen)(thrown(0, 1, { end: false }))).toBeNull();
    expect(toEnd(seen)({ ...later, game: 2 })).toBeNull();
  });

  test('done and rematch are meant for the game that was seen', () => {
    expect(toBeDone(seen)(later)).toEqual({ type: 'done', ...base });
    expect(toRematch(seen)(later)).toEqual({ type: 'rematch', ...base });
    for (const wish of [toBeDone(seen), toRematch(seen)]) {
      expect(wish({ ...later, game: 2 })).toBeNull();
      expect(wish(thrown(0, 1, { done: false, rematch: false }))).toBeNull();
    }
  });

  test('a speed is set unless it is so already', () => {
    expect(toSetSpeed('fast')(later)).toEqual({ type: 'set_speed', speed: 'fast', ...base });
    expect(toSetSpeed(later.settings.speed)(later)).toBeNull();
  });

  test('a viewer without a seat can do nothing', () => {
    const watched = { ...later, can: { ...later.can, acts_for: null } };
    for (const wish of [toEnd(seen), toBeDone(seen), toRematch(seen), toSetSpeed('fast')]) {
      expect(wish(watched)).toBeNull();
    }
  });
});

test('a seat is given unless it is so already', () => {
  const seats = [makeSeat(0, 'Maya'), makeSeat(1, 'Jon', { given: true })];
  const view = makeView({ seq: 3, seats });
  expect(toGive(0, 'computer')(view)).toMatchObject({ type: 'give_seat', seat: 0, to: 'computer' });
  expect(toGive(1, 'person')(view)).toMatchObject({ seat: 1, to: 'person' });
  expect(toGive(1, 'computer')(view)).toBeNull();
  expect(toGive(0, 'person')(view)).toBeNull();
  expect(toGive(0, 'computer')({ ...view, phase: 'over' })).toBeNull();
});
