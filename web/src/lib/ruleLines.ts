/** One line on each rule set: words of the screens that list them, not of a page's first load. */

import { addWords, rulesKey, say } from './words';

addWords(import.meta.glob('../paraglide/messages/rules_*_line.js', { eager: true }));

/** What sets a rule set apart. */
export function rulesLine(name: string): string {
  return say(`${rulesKey(name)}_line`);
}
