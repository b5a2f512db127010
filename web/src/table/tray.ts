/** What any picture of the dice is given; a flat one today, one in space another day. */

import type { Snippet } from 'svelte';

export interface TrayProps {
  /** Faces in place order; null before the first roll. */
  dice: readonly number[] | null;
  /** How many dice the game has. */
  count: number;
  held: readonly number[];
  /** Places that must stay held. */
  fixed: readonly number[];
  /** A press does something now. */
  canPress: boolean;
  /** Changes with every throw: the same words, the same picture. */
  throwKey: string;
  /** The dice are to be shown rolling; `onlanded` tells when they lie. */
  tumbling: boolean;
  /** How long they roll. */
  lastingMs: number;
  /** Two groups of places with their titles, instead of the holds. */
  groups: readonly Group[] | null;
  /** The die of one group that waits for its partner, to change places with. */
  swapping: number | null;
  /** What lies where the dice will, before they are thrown. */
  before: Snippet | null;
  onpress: (place: number) => void;
  onlanded: () => void;
}

export interface Group {
  title: string;
  /** null: not known yet. */
  points: number | null;
  places: readonly number[];
}

/** The places that were thrown: all that were not held. */
export function thrown(count: number, held: readonly number[]): number[] {
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => !held.includes(place),
  );
}
