import { describe, expect, test } from 'vitest';
import type { CardProps } from '../../src/table/card';
import { cellOf, type Cell } from '../../src/table/cell';
import type { Choice } from '../../src/wire/types';
import { makeCard, makeChoice, makeRules, makeSeat, makeTurn, makeView } from '../fixtures/views';

const POINTS = [3, 0, ...Array.from({ length: 11 }, () => null)];
const MAYA = makeSeat(0, 'Maya', { cards: [makeCard(POINTS)] });

function card(choices: Choice[], change: Partial<CardProps> = {}): CardProps {
  return {
    view: makeView(),
    rules: makeRules(),
    seats: [MAYA],
    turn: makeTurn({ rolls_used: 1, dice: [3, 3, 3, 4, 5], choices }),
    picked: [],
    split: null,
    stamped: null,
    onpick: () => undefined,
    ...change,
  };
}

/** The threes, unless another box is named. */
function cell(choice: Choice | null, change: Partial<CardProps> = {}, index = 2): Cell {
  return cellOf(card(choice ? [choice] : [], change), MAYA, index, 0, 'Threes');
}

describe('a box of a card', () => {
  test('holds what was written, 0 too, and is stamped if it was just now', () => {
    const last = { seat: 0, round: 2, boxes: ['twos'], points: [0], bonus: 0, dice: [] };
    expect(cell(null, {}, 0)).toEqual({ kind: 'written', points: 3, stamped: false, fresh: false });
    const written = cell(null, { stamped: last }, 1);
    expect(written).toEqual({ kind: 'written', points: 0, stamped: true, fresh: false });
  });

  test('is marked while what others wrote is news', () => {
    const last = { seat: 1, round: 1, boxes: ['ones'], points: [3], bonus: 0, dice: [] };
    const jon = makeSeat(1, 'Jon', { mine: false, cards: [makeCard(POINTS)] });
    const isFresh = (dice: number[] | null) => {
      const turn = makeTurn({ rolls_used: dice ? 1 : 0, dice, choices: [] });
      const view = makeView({ seats: [MAYA, jon], last: [last], turn });
      const found = cellOf(card([], { view, turn }), jon, 0, 0, 'Ones');
      return found.kind === 'written' && found.fresh;
    };
    expect(isFresh(null)).toBe(true);
    expect(isFresh([1, 2, 3, 4, 5])).toBe(false);
  });

  test('tells what the split at hand pays, once that is known', () => {
    const found = (each: number[] | null) => {
      const split = { boxes: ['twos', 'threes'], each };
      const one = cell(makeChoice('threes', 9), { split, picked: split.boxes });
      return one.kind === 'choice' ? [one.known, one.choice.points] : [];
    };
    expect(found([4, 6])).toEqual([true, 6]);
    expect(found(null)[0]).toBe(false);
  });

  test('is pressed to choose it, and says what that writes', () => {
    const pressed: string[] = [];
    const found = cell(makeChoice('threes', 9), {
      picked: ['threes'],
      onpick: (box) => pressed.push(box),
    });
    if (found.kind !== 'choice') throw new Error(found.kind);
    expect([found.picked, found.label]).toEqual([true, 'Threes: 9']);
    found.press();
    expect(pressed).toEqual(['threes']);
  });

  test('says what comes with it', () => {
    const label = (change: Partial<Choice>) => {
      const found = cell(makeChoice('threes', 9, change));
      return found.kind === 'choice' ? found.label : '';
    };
    expect(label({ bonus: 100 })).toContain('100');
    expect(label({ wins: true })).not.toBe(label({}));
  });

  test('is only shown where the dice may not go or another plays', () => {
    const closed = makeChoice('threes', 9, { legal: false });
    expect(cell(closed)).toEqual({ kind: 'shown', choice: closed });
    expect(cell(makeChoice('threes', 9), { onpick: null }).kind).toBe('shown');
  });

  test('is open without dice, and on the cards of others', () => {
    expect(cell(null).kind).toBe('open');
    expect(cell(makeChoice('threes', 9), { turn: makeTurn({ seat: 1 }) }).kind).toBe('open');
  });
});
