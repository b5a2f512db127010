import { describe, expect, it } from 'vitest';
import {
  bestNews,
  formatSettlement,
  headline,
  isShared,
  winners,
} from '../../src/screens/standings/result';
import type { Outcome, Standing, TableView } from '../../src/wire/types';

function standing(seat: number, place: number, total: number): Standing {
  return {
    seat,
    place,
    total,
    upper_total: 0,
    upper_bonus: 0,
    lower_total: total,
    extra_points: 0,
    settlement: null,
  };
}

/** Only what the standings read. */
function finished(standings: Standing[], outcome: Partial<Outcome> = {}): TableView {
  const seats = standings
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, total }) => ({ seat, name: ['Maya', 'Jon', 'Ada'][seat], total }));
  return {
    seats,
    outcome: { standings, won_at_once: null, ended_early: false, ...outcome },
  } as unknown as TableView;
}

describe('the headline', () => {
  it('names the winner and the lead over the next', () => {
    const view = finished([standing(1, 1, 250), standing(0, 2, 238), standing(2, 3, 100)]);
    expect(headline(view)).toEqual({ kind: 'win', name: 'Jon', by: 12 });
  });

  it('names all who share the first place', () => {
    const view = finished([standing(0, 1, 200), standing(2, 1, 200), standing(1, 3, 9)]);
    expect(headline(view)).toEqual({ kind: 'shared', names: ['Maya', 'Ada'], total: 200 });
    expect(isShared(view.outcome!.standings, 1)).toBe(true);
    expect(isShared(view.outcome!.standings, 3)).toBe(false);
  });

  it('puts a win at once before the totals', () => {
    const view = finished([standing(1, 1, 60), standing(0, 2, 90)], { won_at_once: 1 });
    expect(headline(view)).toEqual({ kind: 'at_once', name: 'Jon' });
  });

  it('tells a game alone by its total, and ranks nobody in one that was ended', () => {
    expect(headline(finished([standing(0, 1, 0)]))).toEqual({ kind: 'solo', total: 0 });
    const ended = finished([standing(0, 1, 30), standing(1, 2, 20)], { ended_early: true });
    expect(headline(ended)).toEqual({ kind: 'ended' });
    expect(winners(ended)).toEqual([]);
  });
});

describe('a settlement', () => {
  it.each([
    ['12', '+12'],
    ['-7/2', '\u22127\u20442'],
    ['0', '0'],
    ['1/3', '+1\u20443'],
  ])('%s is shown as %s', (sent, shown) => {
    expect(formatSettlement(sent)).toBe(shown);
  });
});

describe('the best so far', () => {
  const best = { rules: 'yacht', total: 200, games: 4 };

  it('knows the first game, before and after it is final', () => {
    expect(bestNews(150, null, false)).toEqual({ kind: 'first' });
    expect(bestNews(150, { ...best, total: 150, games: 1 }, true)).toEqual({ kind: 'first' });
  });

  it('knows a new best, an equal one and a lesser one', () => {
    expect(bestNews(201, best, false)).toEqual({ kind: 'beaten', before: 200 });
    expect(bestNews(200, best, true)).toEqual({ kind: 'level', games: 4 });
    expect(bestNews(199, best, false)).toEqual({ kind: 'short', total: 200, games: 4 });
  });
});
