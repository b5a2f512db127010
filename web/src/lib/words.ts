/**
 * Words for what the server sends as codes and keys. Words that a component itself needs come
 * straight from the catalogue (`m.some_key()`), so that each screen carries only its own.
 */

import type { Phrase } from '../wire/types';

type Params = Record<string, unknown>;
type Message = (params: Params) => string;
/** What `import.meta.glob` gives for compiled messages: path -> module that exports `key`. */
type Modules = Record<string, Record<string, unknown>>;

const messages = new Map<string, Message>();

/** Make the messages of these modules sayable by key. */
export function addWords(modules: Modules): void {
  for (const module of Object.values(modules)) {
    for (const [key, message] of Object.entries(module)) messages.set(key, message as Message);
  }
}

addWords(
  import.meta.glob(
    [
      '../paraglide/messages/box_*.js',
      '../paraglide/messages/error_*.js',
      // those of a set-up and of links: see setupErrors.ts
      '!../paraglide/messages/error_{name,resume,rules}_*.js',
      '!../paraglide/messages/error_table_{position,settings,too_many}.js',
      '!../paraglide/messages/error_request_{host_unknown,method_not_allowed,origin_refused}.js',
      '!../paraglide/messages/error_record_*.js',
      // those of rooms: see roomErrors.ts
      '!../paraglide/messages/error_{room_*,action_room_*}.js',
      '!../paraglide/messages/error_action_{not_host,host_stays,seat_unknown,seat_taken}.js',
      '!../paraglide/messages/error_action_{hints_off,others_may_undo,rematch_asked}.js',
      '../paraglide/messages/joker_*.js',
      '../paraglide/messages/player_*.js',
      '../paraglide/messages/rules_*_title.js',
    ],
    { eager: true },
  ),
);

/** The message for a key, or null if the catalogue has none. */
export function find(key: string, params: Params = {}): string | null {
  return messages.get(key)?.(params) ?? null;
}

/** The message for a key; a key that is missing shows as itself, which tests look for. */
export function say(key: string, params: Params = {}): string {
  return find(key, params) ?? key;
}

/** A phrase of the server; a parameter may be a phrase, a number or a list of dice. */
export function phrase({ key, params }: Phrase): string {
  const worded = Object.entries(params ?? {}).map(([name, value]) => [name, parameter(value)]);
  return say(key, Object.fromEntries(worded) as Params);
}

function parameter(value: string | number | number[] | Phrase): unknown {
  return typeof value === 'object' && !Array.isArray(value) ? phrase(value) : value;
}

/** `yacht-dice` -> the key part `yacht_dice`. */
export function keyPart(id: string): string {
  return id.replace(/[-/]/g, '_');
}

export function boxTitle(title: string): string {
  return say(`box_${title}`);
}

/** A title that fits a narrow card. */
export function boxTitleShort(title: string): string {
  return find(`box_${title}_short`) ?? boxTitle(title);
}

/** Where the words on a rule set begin: those of its preset, whatever its switches. */
export function rulesKey(name: string): string {
  return `rules_${keyPart(name.split('+', 1)[0] ?? name)}`;
}

export function rulesTitle(name: string): string {
  return say(`${rulesKey(name)}_title`);
}

/** Why something was refused. */
export function errorText(code: string, params: Params = {}): string {
  return find(`error_${keyPart(code)}`, params) ?? say('error_unknown', { code });
}
