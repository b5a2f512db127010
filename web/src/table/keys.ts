/** The table's keys. They do nothing while someone types, nor while a sheet is open. */

export interface Keys {
  roll: () => void;
  /** Of the die at this place, from 0. */
  hold: (place: number) => void;
  undo: () => void;
  skip: () => void;
  hint: () => void;
  coach: () => void;
  help: () => void;
  /** Go to the card, from wherever the focus is. */
  card: () => void;
}

export function onKey(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  const act = actionOf(event.key, keys);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(key: string, keys: Keys): (() => void) | null {
  if (/^[0-9]$/.test(key)) return () => keys.hold((Number(key) + 9) % 10);
  switch (key) {
    case 'r':
    case 'R':
      return keys.roll;
    case 'u':
    case 'U':
      return keys.undo;
    case 's':
    case 'S':
      return keys.skip;
    case 'h':
    case 'H':
      return keys.hint;
    case 'c':
    case 'C':
      return keys.coach;
    case '?':
      return keys.help;
    case 'ArrowDown':
    case 'ArrowUp':
      return keys.card;
    default:
      return null;
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
