import { afterEach, describe, expect, test, vi } from 'vitest';
import { dice, isolate, list, number, shown, shownName, signed } from '../../src/lib/format';

afterEach(() => vi.unstubAllGlobals());

test('numbers are written as the language does', () => {
  expect([number(1575), number(-3)]).toEqual(['1,575', '-3']);
  expect([signed(3), signed(0), signed(-3)]).toEqual(['+3', '0', '-3']);
  expect(dice([2, 2, 5])).toBe('2 2 5');
  expect(list(['a', 'b', 'c'])).toBe('a, b, and c');
});

describe('a name', () => {
  test('that could turn what stands round it is kept apart', () => {
    expect(isolate('شيماء')).toBe('\u2068شيماء\u2069');
    expect(isolate('Jon ש')).toBe('\u2068Jon ש\u2069');
    expect(isolate('\u202eJon')).toBe('\u2068\u202eJon\u2069');
  });

  test('that could not stays as it is, to be found and copied', () => {
    for (const name of ['Maya', 'Ольга', '航海者', '👩‍👩‍👧‍👦']) expect(isolate(name)).toBe(name);
  });

  test('is kept apart on a page that runs from right to left', () => {
    vi.stubGlobal('document', { dir: 'rtl' });
    expect(isolate('Maya')).toBe('\u2068Maya\u2069');
  });
});

test('what goes into a message is shown by its kind', () => {
  expect(shown(1575)).toBe('1,575');
  expect(shown([1, 2])).toBe('1 2');
  expect(shown('Full House')).toBe('Full House');
  expect(shownName(['Maya', 'Jon'])).toBe('Maya and Jon');
  expect(shownName('Maya')).toBe('Maya');
});
