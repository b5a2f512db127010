/** The letters of a resume link as a person types or pastes them. */

/** The token in what was typed: any case, spaces and hyphens anywhere, or the whole link. */
export function readLetters(typed: string): string {
  const letters = typed.slice(typed.lastIndexOf('#') + 1);
  return letters.replace(/[\s-]/g, '').toLowerCase();
}
