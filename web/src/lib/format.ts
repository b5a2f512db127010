/** Numbers, lists and names as the reader's language writes them. */

import { getLocale } from '../paraglide/runtime.js';

const formats = new Map<string, Intl.NumberFormat>();

function format(signed: boolean): Intl.NumberFormat {
  const key = `${getLocale()} ${signed}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(getLocale(), signed ? { signDisplay: 'exceptZero' } : {});
    formats.set(key, found);
  }
  return found;
}

export function number(value: number): string {
  return format(false).format(value);
}

/** With its sign, unless it is 0. */
export function signed(value: number): string {
  return format(true).format(value);
}

/** Dice as they stand in a sentence: `2 2 5 5 5`. */
export function dice(faces: readonly number[]): string {
  return faces.map(number).join(' ');
}

export function list(items: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(items);
}

/** Letters that run from right to left, and the signs that turn a line. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Text that people wrote, kept from turning what stands round it: a number after an Arabic name,
 * or after any name on a page that runs from right to left. Where nothing could turn it stays as
 * it was, so that it can be found and copied.
 */
export function isolate(text: string): string {
  const turns = TURNS.test(text) || globalThis.document?.dir === 'rtl';
  return turns ? `\u2068${text}\u2069` : text;
}

/** Names that people wrote, one after the other. */
export function nameList(names: readonly string[]): string {
  return list(names.map(isolate));
}

/** What is put into a message, as it is to be read: each build wraps every parameter in this. */
export function shown(value: unknown): unknown {
  if (typeof value === 'number') return number(value);
  return Array.isArray(value) && typeof value[0] === 'number' ? dice(value as number[]) : value;
}

/** The same for what people wrote: a name, or several. */
export function shownName(value: unknown): unknown {
  return Array.isArray(value) ? nameList(value as string[]) : isolate(String(value));
}
