/** What this device prefers. Kept in local storage; each field falls back on its own. */

import type { NewTable, Speed } from '../wire/types';
import { recall, remember } from './storage';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'none';
export type CoachMode = 'off' | 'request' | 'live';
export type Faces = 'pips' | 'numerals';

/** The last new game set up here, without the id that was made for it. */
export type LastGame = Omit<NewTable, 'id'>;

export interface Preferences {
  theme: Theme;
  motion: Motion;
  /** One click of a mouse scores; off: the first picks, the second scores. */
  scoreByClick: boolean;
  /** One tap of a finger scores; off: the first picks, the second scores. */
  scoreByTap: boolean;
  /** How fast computer seats play at new tables. */
  speed: Speed;
  /** New tables have a hand-off screen between two people. */
  handOff: boolean;
  faces: Faces;
  /** When the coach speaks. */
  coach: CoachMode;
  /** The points a choice must cost for a word about it; 0: none is said. */
  warnAt: number;
  lastGame: LastGame | null;
}

export const DEFAULTS: Readonly<Preferences> = {
  theme: 'system',
  motion: 'system',
  scoreByClick: true,
  scoreByTap: false,
  speed: 'normal',
  handOff: true,
  faces: 'pips',
  coach: 'request',
  warnAt: 3,
  lastGame: null,
};

const ALLOWED: { [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: (value) => ['system', 'light', 'dark'].includes(value as string),
  motion: (value) => ['system', 'full', 'none'].includes(value as string),
  scoreByClick: (value) => typeof value === 'boolean',
  scoreByTap: (value) => typeof value === 'boolean',
  speed: (value) => ['slow', 'normal', 'fast', 'at_once'].includes(value as string),
  handOff: (value) => typeof value === 'boolean',
  faces: (value) => ['pips', 'numerals'].includes(value as string),
  coach: (value) => ['off', 'request', 'live'].includes(value as string),
  warnAt: (value) => [0, 1, 2, 3, 5].includes(value as number),
  lastGame: isLastGame,
};

function isLastGame(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const game = value as Partial<LastGame>;
  return typeof game.rules === 'string' && Array.isArray(game.seats) && game.seats.length > 0;
}

/** The stored preferences, with the default wherever a stored one is not allowed. */
export function readPreferences(stored: unknown): Preferences {
  const read: Preferences = { ...DEFAULTS };
  if (typeof stored !== 'object' || stored === null) return read;
  for (const key of Object.keys(DEFAULTS) as (keyof Preferences)[]) {
    const value = (stored as Record<string, unknown>)[key];
    if (value !== undefined && ALLOWED[key](value)) Object.assign(read, { [key]: value });
  }
  return read;
}

class Settings {
  #all: Preferences = $state(readPreferences(recall('settings')));

  get all(): Readonly<Preferences> {
    return this.#all;
  }

  set<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
    this.#all[key] = value;
    remember('settings', $state.snapshot(this.#all));
    this.apply();
  }

  reset(): void {
    this.#all = { ...DEFAULTS };
    remember('settings', this.#all);
    this.apply();
  }

  /** Tell the style sheets; call once before the first screen is drawn. */
  apply(): void {
    const root = document.documentElement;
    attribute(root, 'data-theme', this.#all.theme);
    attribute(root, 'data-motion', this.#all.motion);
  }

  /** Whether nothing may move: the setting, else what the device asks for. */
  get still(): boolean {
    if (this.#all.motion !== 'system') return this.#all.motion === 'none';
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

function attribute(element: Element, name: string, value: string): void {
  if (value === 'system') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export const settings = new Settings();
