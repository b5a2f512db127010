/** The name that this device's reader went by last. */

import { recall, remember } from '../../lib/storage';
import { settings } from '../../lib/settings.svelte';

const KEY = 'name';

export function lastName(): string {
  const kept = recall(KEY);
  if (typeof kept === 'string') return kept;
  return settings.all.lastGame?.seats.find((seat) => seat.kind === 'person')?.name ?? '';
}

export function keepName(name: string): void {
  remember(KEY, name.trim());
}
