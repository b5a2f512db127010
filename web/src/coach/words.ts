/** The coach in words: a reason is a key of the catalogue with boxes, dice and exact numbers. */

import { percent } from '../lib/chance';
import { dice } from '../lib/format';
import { addWords, boxTitle, say } from '../lib/words';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { parseToken, titleKey } from '../table/boxes';
import type { Reason, RulesView, Worth } from '../wire/types';

addWords(import.meta.glob('../paraglide/messages/coach_*.js', { eager: true }));

/** What a table calls its boxes; of a view all that is needed here. */
export interface Titled {
  titles: Record<string, string>;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(getLocale(), options);
    formats.set(key, found);
  }
  return found;
}

/** Points on average, with so many decimals. */
export function decimal(points: number, digits = 1): string {
  return format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(points);
}

/** The same with its sign, a true minus. */
export function withSign(points: number, digits = 1): string {
  const rounded = Number(points.toFixed(digits));
  const sign = rounded > 0 ? '+' : rounded < 0 ? '\u2212' : '';
  return sign + decimal(Math.abs(rounded), digits);
}

/** What a box is called, with its column where there are several. */
export function boxName(told: Titled, rules: RulesView, token: string): string {
  const { id, column } = parseToken(token);
  const box = boxTitle(titleKey(told, rules, id));
  return rules.columns > 1 ? m.box_in_column({ box, column: column + 1 }) : box;
}

/** The same in a sentence, where a token without a column means the box of whichever. */
function meantBox(told: Titled, rules: RulesView, token: string): string {
  const { id, column } = parseToken(token);
  const box = boxTitle(titleKey(told, rules, id));
  return token.includes('@') ? m.box_in_column_said({ box, column: column + 1 }) : box;
}

export function reasonLine(told: Titled, rules: RulesView, reason: Reason): string {
  const words: Record<string, unknown> = { ...reason.whole };
  const put = <T>(named: Record<string, T>, worded: (value: T) => string) => {
    for (const [name, value] of Object.entries(named)) words[name] = worded(value);
  };
  put(reason.boxes, (box) => meantBox(told, rules, box));
  put(reason.dice, dice);
  put(reason.points, (points) => decimal(points, 2));
  put(reason.chances, percent);
  return say(reason.key, words);
}

/** "Keep 5 5", "Write it into Fives". */
export function choiceLine(
  told: Titled,
  rules: RulesView,
  choice: Pick<Worth, 'keep' | 'boxes'>,
): string {
  if (choice.keep)
    return choice.keep.length === 0 ? m.hint_keep_none() : m.hint_keep({ dice: choice.keep });
  const [one = '', two] = choice.boxes.map((id) => boxName(told, rules, id));
  return two === undefined ? m.hint_box({ box: one }) : m.hint_boxes({ one, two });
}
