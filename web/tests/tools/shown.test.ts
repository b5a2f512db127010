import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { withoutChoice, withShown } from '../../tools/shown';

test('every parameter of a compiled message is shown by locale, and names are kept apart', () => {
  const code = 'const en_a = (i) => { return (`${i?.name} of ${i?.count}: ${i?.count}`) };';
  expect(withShown(code)).toBe(
    "import { shownName, shown } from '../../lib/format';\n" +
      'const en_a = (i) => { return (`${shownName(i?.name)} of ${shown(i?.count)}: ${shown(i?.count)}`) };',
  );
  expect(withShown('const en_b = () => `Roll`')).toBe('const en_b = () => `Roll`');
});

test('a form that is not known stops the build', () => {
  expect(() => withShown('`${inputs.count}`')).toThrow('inputs.count');
});

test('with one language a message is that language’s', () => {
  const compiled = (key: string) =>
    readFileSync(new URL(`../../src/paraglide/messages/${key}.js`, import.meta.url), 'utf8');
  for (const key of ['choose_box', 'games_round', 'home_scored']) {
    expect(withoutChoice(compiled(key))).toMatch(
      new RegExp(`\\nexport const ${key} = en_${key};$`),
    );
  }
  const two =
    'export const a = (i) => {\n\tconst locale = getLocale()\n\tif (locale === "en") return en_a()\n};';
  expect(withoutChoice(two)).toBe(two);
});

test('so the messages of the client show thousands as the language does', () => {
  expect(m.games_round({ round: 1234, rounds: 5 })).toContain('1,234');
  expect(m.rules_rounds({ rounds: 1 })).toBe(m.rules_rounds({ rounds: 1 }));
  expect(m.home_dice({ dice: [2, 2, 5] })).toContain('2 2 5');
  expect(m.home_tied({ names: ['Maya', 'شيماء'], total: 5 })).toContain(
    'Maya and \u2068شيماء\u2069',
  );
});
