/** Where the bonus gauge stands: shares of its length, and what to say beside it. */

import type { CardView } from '../wire/types';

export interface Gauge {
  /** Of the bonus's threshold, 0 to 1. */
  filled: number;
  /** Par of the boxes filled so far, 0 to 1. */
  par: number;
  /** Points above par, below it if negative. */
  gap: number;
  reached: boolean;
}

export function gaugeOf(card: CardView, bonusAt: number): Gauge {
  const share = (points: number) => Math.min(1, Math.max(0, points / bonusAt));
  return {
    filled: share(card.upper_total),
    par: share(card.upper_total - card.par_gap),
    gap: card.par_gap,
    reached: card.upper_total >= bonusAt,
  };
}
