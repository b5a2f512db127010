/** Chances and points as the reader's language writes them: everywhere in the same way. */

import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

/** As close to 0 or 1 as this, a chance is that: sums of chances differ in their last digits. */
const NOTHING = 1e-9;

function percents(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(getLocale(), {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

const whole = percents(0);
const [tenths, hundredths] = [percents(1), percents(2)];
/** Under it, or as far from 1, a chance is told as less than this, or more. */
const LEAST = 0.0001;
const means = new Intl.NumberFormat(getLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function isSure(chance: number): boolean {
  return chance > 1 - NOTHING;
}

/** `54.1%`; what is nearly never or nearly always looks like neither: `0.08%`, `>99.99%`. */
export function percent(chance: number): string {
  if (chance < NOTHING) return whole.format(0);
  if (isSure(chance)) return whole.format(1);
  if (chance < LEAST) return m.odds_under({ chance: hundredths.format(LEAST) });
  if (chance > 1 - LEAST) return m.odds_over({ chance: hundredths.format(1 - LEAST) });
  const isRare = chance < 0.001 || chance > 0.999;
  return (isRare ? hundredths : tenths).format(chance);
}

/** A level of a chart: `25%`. */
export function level(chance: number): string {
  return whole.format(chance);
}

/** Points that are a mean: `21.3`. */
export function mean(points: number): string {
  return means.format(points);
}
