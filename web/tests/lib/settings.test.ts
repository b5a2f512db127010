import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULTS, readPreferences } from '../../src/lib/settings.svelte';
import { recall, remember } from '../../src/lib/storage';

afterEach(() => vi.unstubAllGlobals());

describe('preferences', () => {
  test('nothing stored gives the defaults', () => {
    expect(readPreferences(undefined)).toEqual(DEFAULTS);
    expect(readPreferences('nonsense')).toEqual(DEFAULTS);
    expect(readPreferences(null)).toEqual(DEFAULTS);
  });

  test('each field falls back on its own', () => {
    const read = readPreferences({ theme: 'dark', speed: 'warp', scoreByTap: 1, more: true });
    expect(read).toEqual({ ...DEFAULTS, theme: 'dark' });
  });

  test('a last game is kept if it looks like one', () => {
    const game = { rules: 'yacht', seats: [{ kind: 'person', name: 'Maya' }] };
    expect(readPreferences({ lastGame: game }).lastGame).toEqual(game);
    expect(readPreferences({ lastGame: { rules: 'yacht', seats: [] } }).lastGame).toBeNull();
  });
});

describe('storage', () => {
  test('what is remembered is recalled', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    remember('a', { b: [1] });
    expect(recall('a')).toEqual({ b: [1] });
    kept.set('yachtdice.a', '{broken');
    expect(recall('a')).toBeUndefined();
  });

  test('a blocked store is an empty one', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    expect(() => remember('a', 1)).not.toThrow();
    expect(recall('a')).toBeUndefined();
  });
});
