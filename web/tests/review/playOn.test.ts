import { describe, expect, it } from 'vitest';
import { firstCrew, practiceGame } from '../../src/screens/review/playOn';
import { DEFAULT_PLAYER } from '../../src/wire/constants';
import type { Review, ReviewSeat, ReviewStep, RulesView } from '../../src/wire/types';

const START = { position: 'yacht 012 …', held: [1] };

function seat(name: string, player = '', flag = 'm'): ReviewSeat {
  return { name, player, flag } as ReviewSeat;
}

const review = {
  rules: 'yacht',
  titles: { choice: 'chance' },
  seats: [seat('Maya'), seat('Jon', '', '<'), seat('Captain', 'captain', 'v')],
} as unknown as Review;
const step = { seat: 0, start: START } as ReviewStep;
const rules = {
  categories: [
    { id: 'ones', title: 'ones' },
    { id: 'choice', title: 'choice' },
  ],
} as RulesView;
const wishes = { id: 'x', reader: 'Skipper', speed: 'fast', handOff: false } as const;

describe('who plays on', () => {
  it('offers the reader the seat in turn, and computers for the others', () => {
    expect(firstCrew(review, step)).toEqual(['person', DEFAULT_PLAYER, 'captain']);
    expect(firstCrew(review, { ...step, seat: 2 })).toEqual([
      DEFAULT_PLAYER,
      DEFAULT_PLAYER,
      'person',
    ]);
  });

  it('sends the position as it came, and what boxes were called', () => {
    const game = practiceGame(review, rules, step, { ...wishes, crew: firstCrew(review, step) });
    expect(game.start).toEqual(START);
    expect(game.rules).toBe('yacht');
    expect(game.settings).toMatchObject({
      box_names: { choice: 'chance' },
      hand_off: false,
      speed: 'fast',
      undo: true,
      start_roll: false,
    });
  });

  it('gives no name to a computer that sits in for somebody', () => {
    const game = practiceGame(review, rules, step, { ...wishes, crew: firstCrew(review, step) });
    expect(game.seats).toEqual([
      { kind: 'person', name: 'Maya', flag: 'm' },
      { kind: 'computer', name: '', flag: '', player: DEFAULT_PLAYER },
      { kind: 'computer', name: '', flag: 'v', player: 'captain' },
    ]);
  });

  it('calls the reader by name at the seat of a computer', () => {
    const crew = ['person', 'person', 'person'];
    const game = practiceGame(review, rules, step, { ...wishes, crew });
    expect(game.seats.map(({ name }) => name)).toEqual(['Maya', 'Jon', 'Skipper']);
  });

  it('cuts a name that is too long for a seat, letter by letter', () => {
    const told = { ...review, seats: [seat('🎲'.repeat(50))] };
    const game = practiceGame(told, rules, step, { ...wishes, crew: ['person'] });
    expect(game.seats[0]?.name).toBe('🎲'.repeat(40));
  });
});
