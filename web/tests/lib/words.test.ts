import { describe, expect, test } from 'vitest';
import {
  boxTitle,
  boxTitleShort,
  errorText,
  phrase,
  rulesKey,
  rulesTitle,
  say,
} from '../../src/lib/words';
import { phrase as pagePhrase } from '../../src/screens/rules/words';

describe('words for what the server sends', () => {
  test('boxes have a title and one for narrow cards', () => {
    expect(boxTitle('three_of_a_kind')).toBe('Three of a Kind');
    expect(boxTitleShort('three_of_a_kind')).toBe('Three alike');
  });

  test('a rule set with switches has the title of its preset', () => {
    expect(rulesTitle('yacht-dice')).toBe('Yacht Dice');
    expect(rulesTitle('yacht-dice-free+columns=2')).toBe(rulesTitle('yacht-dice-free'));
    expect(rulesKey('yacht-dice-free+columns=2')).toBe('rules_yacht_dice_free');
  });

  test('a refusal is told by its code, with its parameters', () => {
    const text = errorText('action/illegal_box', { box: 'Aces' });
    expect(text).toBe('Aces can’t take these dice.');
  });

  test('a code of a later server still says something', () => {
    expect(errorText('action/of_tomorrow')).toContain('action/of_tomorrow');
  });

  test('a phrase may hold phrases, numbers and dice', () => {
    const box = { key: 'box_fours', params: {} };
    const text = phrase({ key: 'joker_upper', params: { box } });
    expect(text).toContain('Fours');
  });

  test('a missing message shows as its key', () => {
    expect(say('no_such_message')).toBe('no_such_message');
  });

  test('a number in a phrase is written as the language does', () => {
    expect(pagePhrase({ key: 'page_highest', params: { points: 1575 } })).toContain('1,575');
  });
});
