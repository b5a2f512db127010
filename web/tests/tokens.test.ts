/** Every pair of colours that the style sheets put on each other, light and dark. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const TEXT = 4.5;
const MARK = 3;
const PAPERS = ['page', 'paper', 'paper-2', 'lit'];
const DECK = ['sea', 'sea-2', 'sea-3'];

const PAIRS: [front: string, grounds: string[], least: number][] = [
  ['ink', PAPERS, TEXT],
  ['ink-2', PAPERS, TEXT],
  ['blue', PAPERS, TEXT],
  ['red', PAPERS, TEXT],
  ['edge', PAPERS, MARK],
  ['ring', PAPERS, MARK],
  ['gauge', PAPERS, MARK],
  ['on-blue', ['blue-fill'], TEXT],
  ['deck-ink', DECK, TEXT],
  ['deck-ink-2', DECK, TEXT],
  ['deck-gold', DECK, TEXT],
  ['deck-edge', DECK, MARK],
  ['brass-2', DECK, MARK],
  ['brass-ink', ['brass', 'brass-2'], TEXT],
  ['pip', ['die', 'die-shade'], TEXT],
];

const sheet = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');

function colour(token: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--${token}: ([^;]+);`).exec(sheet)?.[1];
  if (!found) throw new Error(`no token ${token}`);
  const both = /light-dark\((#\w+), (#\w+)\)/.exec(found);
  return both ? both[theme === 'light' ? 1 : 2]! : found;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is counted as the guidelines count it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  for (const [front, grounds, least] of PAIRS) {
    test.each(grounds)(`${front} on %s`, (ground) => {
      const ratio = contrast(colour(front, theme), colour(ground, theme));
      expect(ratio, `${ratio.toFixed(2)}:1`).toBeGreaterThanOrEqual(least);
    });
  }
});
