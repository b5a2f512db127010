/** What a table is set up with, beside its rules and its crew. */

import type { NewSettings, TableSettings } from '../../wire/types';
import { DEFAULT_SETTINGS } from '../../wire/constants';

/** The last game's settings over the defaults; none that the server would refuse as unknown. */
export function settingsToKeep(last: NewSettings | undefined): TableSettings {
  const known = Object.entries(last ?? {}).filter(([key]) => key in DEFAULT_SETTINGS);
  const kept = { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) };
  // where all got the same dice there were none, whatever else was wished for
  return { ...kept, hints: kept.hints || kept.duplicate };
}
