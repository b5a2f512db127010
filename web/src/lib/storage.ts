/** The device's small memory. Reading and writing never fail: a blocked store is an empty one. */

const PREFIX = 'yachtdice.';

export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
