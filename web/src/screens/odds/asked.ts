/** Odds do not change: each throw of dice is asked for once a page. */

import { ask } from '../../lib/http';
import type { DiceOdds, TurnOdds } from '../../wire/types';
import { sorted } from './hand';

const known = new Map<string, Promise<DiceOdds>>();

/** What a whole turn comes to in each box. */
export function turnOdds(rules: string): Promise<TurnOdds> {
  return ask('GET', `/rules/${encodeURIComponent(rules)}/odds`);
}

/** What each keep of these dice comes to in each box. */
export function diceOdds(
  rules: string,
  faces: readonly number[],
  rollsLeft: number,
): Promise<DiceOdds> {
  const dice = sorted(faces).join('');
  const path = `/rules/${encodeURIComponent(rules)}/odds/keeps?dice=${dice}&rolls_left=${rollsLeft}`;
  let asked = known.get(path);
  if (!asked) {
    asked = ask<DiceOdds>('GET', path);
    known.set(path, asked);
    asked.catch(() => known.delete(path));
  }
  return asked;
}
