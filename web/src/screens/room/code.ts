/** Codes of rooms, as they are shown and as people type them. */

export const CODE_LETTERS = 6;

/** In two groups, for reading aloud. */
export function spell(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The letters alone: any case, with spaces or hyphens anywhere. */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
