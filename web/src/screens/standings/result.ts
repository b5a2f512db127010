/** What the standings say, worked out from the view: no scoring, only subtraction and sorting. */

import { number } from '../../lib/format';
import type { Best, SeatView, Standing, TableView } from '../../wire/types';

export type Headline =
  | { kind: 'ended' }
  | { kind: 'at_once'; name: string }
  | { kind: 'solo'; total: number }
  | { kind: 'win'; name: string; by: number }
  | { kind: 'shared'; names: string[]; total: number };

/** Seats in the first place, in seat order; none where nothing was ranked. */
export function winners(view: TableView): SeatView[] {
  const { outcome } = view;
  if (!outcome || outcome.ended_early) return [];
  const first = outcome.standings.filter((standing) => standing.place === 1);
  return first.flatMap((standing) => view.seats[standing.seat] ?? []);
}

export function headline(view: TableView): Headline {
  const { outcome } = view;
  if (!outcome || outcome.ended_early) return { kind: 'ended' };
  const first = winners(view);
  const [winner] = first;
  if (!winner) return { kind: 'ended' };
  if (outcome.won_at_once !== null) return { kind: 'at_once', name: winner.name };
  if (view.seats.length === 1) return { kind: 'solo', total: winner.total };
  if (first.length > 1) {
    return { kind: 'shared', names: first.map((seat) => seat.name), total: winner.total };
  }
  const others = outcome.standings.filter((standing) => standing.place > 1);
  const next = Math.max(...others.map((standing) => standing.total));
  return { kind: 'win', name: winner.name, by: winner.total - next };
}

/** Whether another seat has the same place. */
export function isShared(standings: readonly Standing[], place: number): boolean {
  return standings.filter((standing) => standing.place === place).length > 1;
}

/** Which parts of a total this rule set has at all. */
export function parts(view: TableView, rules: { bonus_points: number; extra_yacht: number }) {
  const standings = view.outcome?.standings ?? [];
  return {
    bonus: rules.bonus_points > 0,
    extra: rules.extra_yacht > 0 || standings.some((standing) => standing.extra_points > 0),
    settlement: standings.some((standing) => standing.settlement !== null),
  };
}

/** A settlement as the server writes it, "-7/2", with a true minus and a fraction slash. */
export function formatSettlement(text: string): string {
  const isPaid = text.startsWith('-');
  const [whole = '0', part] = text.replace(/^-/, '').split('/');
  const sign = isPaid ? '\u2212' : whole === '0' ? '' : '+';
  const over = part === undefined ? '' : `\u2044${number(Number(part))}`;
  return sign + number(Number(whole)) + over;
}

export type BestNews =
  | { kind: 'first' }
  | { kind: 'beaten'; before: number }
  | { kind: 'level'; games: number }
  | { kind: 'short'; total: number; games: number };

/**
 * How a solo total stands beside the best in the log. The log holds final games only: `isFinal`
 * says whether this one is in it already.
 */
export function bestNews(total: number, best: Best | null, isFinal: boolean): BestNews {
  const others = best ? best.games - (isFinal ? 1 : 0) : 0;
  if (best === null || others === 0) return { kind: 'first' };
  if (!isFinal && total > best.total) return { kind: 'beaten', before: best.total };
  if (total >= best.total) return { kind: 'level', games: best.games };
  return { kind: 'short', total: best.total, games: best.games };
}
