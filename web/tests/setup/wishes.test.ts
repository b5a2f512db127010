import { expect, test } from 'vitest';
import { settingsToKeep } from '../../src/screens/setup/wishes';
import { DEFAULT_SETTINGS } from '../../src/wire/constants';

test('the first game has the defaults', () => {
  expect(settingsToKeep(undefined)).toEqual(DEFAULT_SETTINGS);
});

test('the last game’s settings are kept, but none of another version', () => {
  const last = { undo: false, stakes: 5, tides: true };
  expect(settingsToKeep(last)).toEqual({ ...DEFAULT_SETTINGS, undo: false, stakes: 5 });
});
