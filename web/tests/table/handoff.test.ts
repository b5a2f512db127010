import { describe, expect, test } from 'vitest';
import { handOff } from '../../src/table/handoff';
import type { LastScore, TableView } from '../../src/wire/types';
import { makeSeat, makeTurn, makeView } from '../fixtures/views';

function wrote(seat: number): LastScore {
  return { seat, round: 1, boxes: ['ones'], points: [0], bonus: 0, dice: [2, 3, 4, 5, 6] };
}

const SEATS = [
  makeSeat(0, 'Maya'),
  makeSeat(1, 'Captain', { kind: 'computer' }),
  makeSeat(2, 'Jon'),
  makeSeat(3, 'Far away', { mine: false }),
];

function at(seat: number, last: LastScore[], change: Partial<TableView> = {}): TableView {
  return makeView({ seats: SEATS, turn: makeTurn({ seat }), last, ...change });
}

describe('the device changes hands', () => {
  test('from one person here to another, over what computers wrote between', () => {
    expect(handOff(at(2, [wrote(0), wrote(1)]))).toEqual(wrote(0));
  });

  test('not at the start, not to oneself', () => {
    expect(handOff(at(0, []))).toBeNull();
    expect(handOff(at(0, [wrote(0), wrote(1)]))).toBeNull();
  });

  test('not to a computer, nor to a seat held elsewhere', () => {
    expect(handOff(at(1, [wrote(0)]))).toBeNull();
    expect(handOff(at(3, [wrote(0)]))).toBeNull();
    expect(handOff(at(0, [wrote(3)]))).toBeNull();
  });

  test('not once the dice are thrown, nor after the game', () => {
    const thrown = makeTurn({ seat: 2, dice: [1, 1, 1, 1, 1], rolls_used: 1 });
    expect(handOff(at(2, [wrote(0)], { turn: thrown }))).toBeNull();
    expect(handOff(at(2, [wrote(0)], { turn: null, phase: 'over' }))).toBeNull();
  });

  test('only where the table wants it', () => {
    const settings = { ...makeView().settings, hand_off: false };
    expect(handOff(at(2, [wrote(0)], { settings }))).toBeNull();
  });
});
