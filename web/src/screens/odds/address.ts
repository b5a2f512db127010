/** Dice in hand as the query of the page's address, so that a reload or a link shows the same. */

import type { RulesView } from '../../wire/types';
import type { Hand } from './hand';

export interface Shown {
  hand: Hand;
  left: number;
}

/** `?dice=12566&held=4,5&left=2`: places from 1. */
export function formatShown({ hand, left }: Shown): string {
  const held = hand.held.flatMap((isHeld, place) => (isHeld ? [place + 1] : []));
  return `?dice=${hand.faces.join('')}${held.length > 0 ? `&held=${held}` : ''}&left=${left}`;
}

/** null: no dice stand there, or such as the rules do not know. */
export function parseShown(
  search: string,
  rules: Pick<RulesView, 'dice' | 'sides' | 'rolls_per_turn'>,
): Shown | null {
  const query = new URLSearchParams(search);
  const faces = [...(query.get('dice') ?? '')].map(Number);
  const places = (query.get('held') || null)?.split(',').map(Number) ?? [];
  const left = Number(query.get('left') ?? rules.rolls_per_turn - 1);
  const isSound =
    faces.length === rules.dice &&
    faces.every((face) => within(face, rules.sides)) &&
    places.every((place) => within(place, rules.dice)) &&
    within(left, rules.rolls_per_turn - 1);
  if (!isSound) return null;
  return { hand: { faces, held: faces.map((_, at) => places.includes(at + 1)) }, left };
}

function within(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
