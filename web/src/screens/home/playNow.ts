/** A first game without a question asked: one person, one computer, the default rule set. */

import type { LastGame } from '../../lib/settings.svelte';
import { DEFAULT_RULES, DEFAULT_SETTINGS } from '../../wire/constants';
import type { NewTable, Speed } from '../../wire/types';

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
  const rival = last?.seats.find((seat) => seat.kind === 'computer');
  return {
    id,
    rules: DEFAULT_RULES,
    seats: [
      { kind: 'person', name: person?.name || name, flag: person?.flag ?? '' },
      { kind: 'computer', name: '', flag: '', player: rival?.player ?? '' },
    ],
    settings: { ...DEFAULT_SETTINGS, hand_off: handOff, speed },
  };
}
