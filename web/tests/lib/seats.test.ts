import { describe, expect, test } from 'vitest';
import { seatNames, withNames } from '../../src/lib/seats';
import { m } from '../../src/paraglide/messages.js';

const captain = m.player_captain();

function names(...seats: string[]): string[] {
  return seatNames(seats.map((name) => ({ name, player: name ? '' : 'captain' })));
}

describe('what seats are called', () => {
  test('a computer that nobody named goes by its own name', () => {
    expect(names('Maya', '')).toEqual(['Maya', captain]);
    expect(names('', 'Maya', '')).toEqual([`${captain} 1`, 'Maya', `${captain} 2`]);
    expect(seatNames([{ name: 'Bosun', player: 'captain' }])).toEqual(['Bosun']);
  });

  test('a person may have taken that name', () => {
    expect(names(captain.toUpperCase(), '')).toEqual([captain.toUpperCase(), `${captain} 2`]);
    expect(names(`${captain} 1`, '', '')).toEqual([`${captain} 1`, `${captain} 2`, `${captain} 3`]);
  });

  test('every message that holds seats has them named', () => {
    const seats = () => [{ name: '', player: 'captain' }];
    expect(withNames({ seats: seats() }).seats[0]!.name).toBe(captain);
    expect(withNames({ view: { seats: seats() } }).view.seats[0]!.name).toBe(captain);
    const list = withNames({ tables: [{ seats: ['Maya', ''], players: ['', 'captain'] }] });
    expect(list.tables[0]!.seats).toEqual(['Maya', captain]);
    expect(withNames(null)).toBeNull();
    // what a resume link passes on is named by ids alone
    expect(withNames({ tables: ['table-1'] })).toEqual({ tables: ['table-1'] });
    expect(withNames({ view: null })).toEqual({ view: null });
  });
});
