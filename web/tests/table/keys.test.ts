import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onKey, type Keys } from '../../src/table/keys';

/** As much of an element as the keys look at. */
class Element {
  constructor(
    readonly tagName: string,
    readonly isContentEditable = false,
  ) {}
}

let sheet: Element | null;
let pressed: string[];

const KEYS: Keys = {
  roll: () => pressed.push('roll'),
  hold: (place) => pressed.push(`hold ${place}`),
  undo: () => pressed.push('undo'),
  skip: () => pressed.push('skip'),
  hint: () => pressed.push('hint'),
  coach: () => pressed.push('coach'),
  help: () => pressed.push('help'),
  card: () => pressed.push('card'),
};

beforeEach(() => {
  sheet = null;
  pressed = [];
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'dialog[open]' ? sheet : null),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** What a key did; and whether the browser is kept from doing more with it. */
function press(key: string, change: Partial<KeyboardEvent> = {}): [string[], boolean] {
  pressed = [];
  let isKept = false;
  const event = { key, target: new Element('BODY'), preventDefault: () => (isKept = true) };
  onKey({ ...event, ...change } as unknown as KeyboardEvent, KEYS);
  return [pressed, isKept];
}

describe('the keys of the table', () => {
  test('roll, undo, skip, hint, coach and help, in small letters and capitals', () => {
    const wanted = {
      r: 'roll',
      R: 'roll',
      u: 'undo',
      U: 'undo',
      s: 'skip',
      S: 'skip',
      h: 'hint',
      H: 'hint',
      c: 'coach',
      C: 'coach',
      '?': 'help',
    };
    for (const [key, act] of Object.entries(wanted)) expect(press(key)).toEqual([[act], true]);
  });

  test('hold the dice from 1 to 10, of which 0 is the last', () => {
    const places = [...'1234567890'].map((key) => press(key)[0][0]);
    expect(places).toEqual(Array.from({ length: 10 }, (_, place) => `hold ${place}`));
  });

  test('go to the card by arrows up and down', () => {
    expect([press('ArrowUp'), press('ArrowDown')]).toEqual([
      [['card'], true],
      [['card'], true],
    ]);
  });

  test('leave every other key to the browser', () => {
    for (const key of ['Enter', ' ', 'Tab', 'ArrowLeft', 'x', 'F5', '10']) {
      expect(press(key)).toEqual([[], false]);
    }
  });

  test('leave the browser its shortcuts', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press('r', held)).toEqual([[], false]);
    }
  });

  test('do nothing while someone types', () => {
    for (const tag of ['INPUT', 'TEXTAREA', 'SELECT']) {
      const target = new Element(tag) as unknown as EventTarget;
      expect(press('r', { target })).toEqual([[], false]);
    }
    const target = new Element('DIV', true) as unknown as EventTarget;
    expect(press('u', { target })).toEqual([[], false]);
    const button = new Element('BUTTON') as unknown as EventTarget;
    expect(press('u', { target: button })).toEqual([['undo'], true]);
  });

  test('do nothing behind an open sheet', () => {
    sheet = new Element('DIALOG');
    expect(press('r')).toEqual([[], false]);
  });

  test('do nothing again while they are kept down, nor where a press was dealt with', () => {
    expect(press('r', { repeat: true })).toEqual([[], false]);
    expect(press('ArrowDown', { defaultPrevented: true })).toEqual([[], false]);
  });
});
