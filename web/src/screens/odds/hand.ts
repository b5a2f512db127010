/** The dice that the reader sets: faces by place, and which places are held. */

import type { DiceOdds, KeepChances } from '../../wire/types';

export interface Hand {
  faces: readonly number[];
  /** By place. */
  held: readonly boolean[];
}

/** Something to begin with: `12566` of five dice, with nothing held. */
export function firstHand(dice: number, sides: number): Hand {
  const usual = [1, 2, 5, 6, 6, 1, 3, 3, 4, 6];
  const faces = Array.from({ length: dice }, (_, place) => Math.min(usual[place] ?? 1, sides));
  return { faces, held: faces.map(() => false) };
}

export function withFace(hand: Hand, place: number, face: number): Hand {
  return { ...hand, faces: hand.faces.with(place, face) };
}

export function toggled(hand: Hand, place: number): Hand {
  return { ...hand, held: hand.held.with(place, !hand.held[place]) };
}

/** One more or one less; after the last face comes the first. */
export function turned(face: number, by: 1 | -1, sides: number): number {
  return ((face - 1 + by + sides) % sides) + 1;
}

export function sorted(faces: readonly number[]): number[] {
  return faces.toSorted((a, b) => a - b);
}

/** The dice that are held, ascending. */
export function keepOf(hand: Hand): number[] {
  return sorted(hand.faces.filter((_, place) => hand.held[place]));
}

/** The same dice with exactly `keep` held; dice that are held already stay so. */
export function holding(hand: Hand, keep: readonly number[]): Hand {
  const wanted = [...keep];
  const held = hand.faces.map(() => false);
  const take = (place: number) => {
    const at = wanted.indexOf(hand.faces[place]!);
    if (at < 0 || held[place]) return;
    wanted.splice(at, 1);
    held[place] = true;
  };
  const places = hand.faces.map((_, place) => place);
  places.filter((place) => hand.held[place]).forEach(take);
  places.forEach(take);
  return { ...hand, held };
}

/** Whether these are the odds of the dice as they lie. */
export function isOf(odds: DiceOdds, hand: Hand, rollsLeft: number): boolean {
  return odds.rolls_left === rollsLeft && odds.dice.join() === sorted(hand.faces).join();
}

/** What the odds say of a keep; undefined if they are those of other dice. */
export function chancesOf(odds: DiceOdds, keep: readonly number[]): KeepChances | undefined {
  const wanted = keep.join();
  return odds.keeps.find((one) => one.keep.join() === wanted);
}
