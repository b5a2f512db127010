/** What a table may call a box instead: title keys that mean the same box. */

const SAME: readonly (readonly string[])[] = [
  ["ones", "aces"],
  ["twos", "deuces"],
  ["little_straight", "small_straight"],
  ["big_straight", "large_straight"],
  ["choice", "chance", "players_choice"],
  ["four_of_a_kind", "kare"],
  ["yacht", "jackpot", "general"],
];

/** The titles a box may go by, its own first; just its own where there is no other. */
export function titlesFor(title: string): string[] {
  const others = SAME.find((names) => names.includes(title)) ?? [];
  return [title, ...others.filter((name) => name !== title)];
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
