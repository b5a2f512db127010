/** One line on each rule set: words of the screens that list them, not of a page's first load. */

import { addWords, keyPart, say } from './words';

addWords(import.meta.glob('../paraglide/messages/rules_*_line.js', { eager: true }));

/** What sets a rule set apart, by its canonical name: that of the preset before any switch. */
export function rulesLine(name: string): string {
  const preset = name.split('+', 1)[0] ?? name;
  return say(`rules_${keyPart(preset)}_line`);
}
