/** A practice game from a step of a review: who plays which seat. */

import { say } from '../../lib/words';
import { DEFAULT_PLAYER, DEFAULT_SETTINGS, FLAGS, PLAYERS } from '../../wire/constants';
import type { NewTable, Review, ReviewStep, RulesView, Speed } from '../../wire/types';

/** Who plays a seat: a person at this device, or a computer player's code. */
export type Sits = 'person' | (string & {});

/** Longer names come only in records that somebody wrote. */
const MOST_LETTERS = 40;

/** The reader plays the seat in turn; computers stay who they are, and sit in for other people. */
export function firstCrew({ seats }: Review, { seat }: ReviewStep): Sits[] {
  return seats.map(({ player }, number) => {
    if (number === seat) return 'person';
    return PLAYERS.find((known) => known === player) ?? DEFAULT_PLAYER;
  });
}

interface Wishes {
  id: string;
  crew: readonly Sits[];
  /** What the reader is called at a computer's seat. */
  reader: string;
  speed: Speed;
  handOff: boolean;
}

export function practiceGame(
  review: Review,
  rules: RulesView,
  step: ReviewStep,
  { id, crew, reader, speed, handOff }: Wishes,
): NewTable {
  const titles = rules.categories.flatMap(({ id: box, title }) => {
    const called = review.titles[box];
    return called ? [[title, called] as const] : [];
  });
  return {
    id,
    rules: review.rules,
    seats: review.seats.map(({ name, player, flag }, number) => {
      const sits = crew[number] ?? 'person';
      const flown = FLAGS.includes(flag) ? flag : '';
      const called = [...name].slice(0, MOST_LETTERS).join('');
      if (sits === 'person') {
        return { kind: 'person', name: (player ? reader : called) || reader, flag: flown };
      }
      // a person's name does not go to the computer that sits in, nor a computer's to another
      const own = player === sits && name !== say(`player_${sits}`) ? called : '';
      return { kind: 'computer', name: own, flag: flown, player: sits };
    }),
    settings: {
      ...DEFAULT_SETTINGS,
      box_names: Object.fromEntries(titles),
      hand_off: handOff,
      speed,
    },
    start: step.start,
  };
}
