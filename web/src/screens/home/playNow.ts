/** A first game without a question asked: one person, one computer, the default rule set. */

import type { LastGame } from '../../lib/settings.svelte';
import type { NewTable, Speed } from '../../wire/types';

export const DEFAULT_RULES = 'yacht-dice';

interface Wishes {
  id: string;
  /** The name of a person who has none yet. */
  name: string;
  last: LastGame | null;
  speed: Speed;
  handOff: boolean;
}

export function quickGame({ id, name, last, speed, handOff }: Wishes): NewTable {
  const person = last?.seats.find((seat) => seat.kind === 'person');
  return {
    id,
    rules: DEFAULT_RULES,
    seats: [
      { kind: 'person', name: person?.name || name, flag: person?.flag ?? '' },
      { kind: 'computer', name: '', flag: '' },
    ],
    settings: {
      auto_roll: false,
      start_roll: false,
      undo: true,
      stakes: 0,
      box_names: {},
      hand_off: handOff,
      speed,
    },
  };
}
