/** What a table may call a box instead. Must agree with the server's table/box_names.py. */

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  ones: ['aces'],
  twos: ['deuces'],
  little_straight: ['small_straight'],
  small_straight: ['little_straight'],
  big_straight: ['large_straight'],
  large_straight: ['big_straight'],
  choice: ['chance', 'players_choice'],
  chance: ['choice', 'players_choice'],
  four_of_a_kind: ['kare'],
  yacht: ['jackpot', 'general'],
  jackpot: ['yacht', 'general'],
  general: ['yacht', 'jackpot'],
  yatzy: ['yacht', 'jackpot', 'general'],
};

/** The titles a box may go by, its own first; just its own where there is no other. */
export function titlesFor(title: string): string[] {
  return [title, ...(OTHERS[title] ?? [])];
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
