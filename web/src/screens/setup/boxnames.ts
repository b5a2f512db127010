/** What a table may call a box instead. */

import { BOX_NAMES } from '../../wire/constants';

/** The titles a box may go by, its own first; just its own where there is no other. */
export function titlesFor(title: string): string[] {
  return [title, ...(BOX_NAMES[title] ?? [])];
}

/** The choices that still mean something for these titles. */
export function keepNames(
  names: Readonly<Record<string, string>>,
  titles: readonly string[],
): Record<string, string> {
  const kept = Object.entries(names).filter(
    ([title, name]) => name !== title && titles.includes(title) && titlesFor(title).includes(name),
  );
  return Object.fromEntries(kept);
}
