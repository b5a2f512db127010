/** When the device changes hands. */

import type { LastScore, TableView } from '../wire/types';

/**
 * The last score of one of this device's people, if the turn now is another one's of them who has
 * not thrown yet; else null. The table's setting can switch it off.
 */
export function handOff(view: TableView): LastScore | null {
  const { turn } = view;
  if (!view.settings.hand_off || view.phase !== 'playing') return null;
  if (!turn || turn.dice !== null) return null;
  const here = (seat: number) => {
    const { mine, kind } = view.seats[seat] ?? {};
    return mine === true && kind === 'person';
  };
  if (!here(turn.seat)) return null;
  const last = view.last.findLast((score) => here(score.seat));
  return last && last.seat !== turn.seat ? last : null;
}
