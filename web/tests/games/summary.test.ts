import { describe, expect, it } from 'vitest';
import { gameName, isOpen, openLine, resultLine } from '../../src/screens/games/summary';
import type { TableSummary } from '../../src/wire/types';

const game: TableSummary = {
  table: 'x1',
  rules: 'yacht-dice+columns=2',
  phase: 'playing',
  ended_early: false,
  seats: ['Maya', 'Jon', 'Captain'],
  players: ['', '', 'captain'],
  flags: ['a', 'o', 'v'],
  mine: [0],
  totals: [93, 99, 92],
  places: [],
  round: 6,
  rounds: 13,
  turn_seat: 0,
  rolls_used: 1,
  dice: [5, 5, 5, 2, 6],
  held: [],
  advised: [],
  practice: false,
  can_end: true,
  day: '',
  updated_ms: 0,
  turn_ends_ms: 0,
};

describe('a game in words', () => {
  it('names the others to whoever holds one seat', () => {
    expect(gameName(game)).toBe('Yacht Dice (one house rule) with Jon and Captain');
  });

  it('names all where one device holds several seats, or none', () => {
    expect(gameName({ ...game, mine: [0, 1] })).toBe(
      'Yacht Dice (one house rule) with Maya, Jon, and Captain',
    );
    expect(gameName({ ...game, mine: [] })).toContain('Maya, Jon, and Captain');
  });

  it('says that one is alone', () => {
    expect(gameName({ ...game, rules: 'yacht-dice', seats: ['Maya'] })).toBe('Yacht Dice, alone');
  });

  it.each([
    [0, 'your first roll'],
    [1, 'after your first roll'],
    [2, 'after your second roll'],
    [3, 'choose your box'],
  ])('after %i rolls waits for: %s', (rolls_used, words) => {
    expect(openLine({ ...game, rolls_used })).toMatch(new RegExp(`round 6 of 13, ${words}$`));
  });

  it('names whose turn it is where that is not clear', () => {
    expect(openLine({ ...game, turn_seat: 1 })).toContain('Jon’s turn');
    expect(openLine({ ...game, mine: [0, 1] })).toContain('Maya’s turn');
  });
});

describe('how a game ended', () => {
  const over: TableSummary = { ...game, phase: 'final', turn_seat: null, dice: null };

  it('names the winner, or all who share the win', () => {
    expect(resultLine({ ...over, places: [2, 1, 3] })).toBe('Jon won with 99');
    const tied = { ...over, totals: [99, 99, 92], places: [1, 1, 3] };
    expect(resultLine(tied)).toBe('Maya and Jon shared it with 99');
  });

  it('gives the points of a game alone, 0 among them', () => {
    const one = { ...over, seats: ['Maya'], totals: [1], places: [1] };
    expect(resultLine(one)).toBe('1 point');
    const alone = { ...over, seats: ['Maya'], totals: [0], places: [1] };
    expect(resultLine(alone)).toBe('0 points');
  });

  it('ranks nobody in a game that was ended', () => {
    expect(resultLine({ ...over, ended_early: true })).toBe('Ended early');
    expect(isOpen(over)).toBe(false);
  });
});
