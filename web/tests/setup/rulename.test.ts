import { describe, expect, it } from 'vitest';
import { composeName, splitName } from '../../src/screens/setup/rulename';

describe('names of rule sets', () => {
  it('is the preset alone where nothing is changed', () => {
    expect(composeName('general', {})).toBe('general');
  });

  it.each(['yatzy', 'yacht-dice-free+columns=2', 'yacht+straight_points=20,30+held=stays'])(
    'reads back as it was written: %s',
    (name) => {
      const { preset, overrides } = splitName(name);
      expect(composeName(preset, overrides)).toBe(name);
    },
  );
});
