import { describe, expect, it } from 'vitest';
import { quickGame } from '../../src/screens/home/playNow';

const wishes = {
  id: 'abcdefgh',
  name: 'Skipper',
  last: null,
  speed: 'fast',
  handOff: true,
} as const;

describe('a game at once', () => {
  it('seats one person and one computer at the default rule set', () => {
    const table = quickGame(wishes);
    expect(table.rules).toBe('yacht-dice');
    expect(table.seats.map((seat) => seat.kind)).toEqual(['person', 'computer']);
    expect(table.seats[0]?.name).toBe('Skipper');
    expect(table.settings?.speed).toBe('fast');
  });

  it('seats the same person and the same player as the last game set up here', () => {
    const seats = [
      { kind: 'computer', name: 'Bosun', flag: 'b', player: 'pilot' },
      { kind: 'person', name: 'Maya', flag: 'q' },
    ] as const;
    const table = quickGame({ ...wishes, last: { rules: 'yatzy', seats: [...seats] } });
    expect(table.rules).toBe('yacht-dice');
    expect(table.seats[0]).toEqual({ kind: 'person', name: 'Maya', flag: 'q' });
    expect(table.seats[1]).toEqual({ kind: 'computer', name: '', flag: '', player: 'pilot' });
  });
});
