import { describe, expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../../src/lib/router.svelte';
import { PATHS } from '../../src/wire/constants';

const ROUTES: [string, Route][] = [
  ['/', { name: 'home' }],
  ['/new', { name: 'new' }],
  ['/t/abcdefgh', { name: 'table', table: 'abcdefgh' }],
  ['/t/abcdefgh/watch', { name: 'watch', table: 'abcdefgh' }],
  ['/t/abcdefgh/standings', { name: 'standings', table: 'abcdefgh' }],
  ['/t/abcdefgh/review', { name: 'review', path: '/t/abcdefgh/review' }],
  ['/t/abcdefgh/review/2', { name: 'review', path: '/t/abcdefgh/review/2' }],
  ['/review', { name: 'review', path: '/review' }],
  ['/rules', { name: 'rules' }],
  [
    '/rules/yacht-dice+joker=free+columns=2',
    { name: 'ruleset', rules: 'yacht-dice+joker=free+columns=2' },
  ],
  ['/rules/yacht+straight_points=15,30', { name: 'ruleset', rules: 'yacht+straight_points=15,30' }],
  ['/odds', { name: 'odds' }],
  ['/practice', { name: 'practice' }],
  ['/practice/yatzy', { name: 'practice', rules: 'yatzy' }],
  ['/odds?dice=12566&left=2', { name: 'odds', search: '?dice=12566&left=2' }],
  [
    '/odds/yacht-dice+four=4?dice=12566&held=4,5',
    { name: 'odds', rules: 'yacht-dice+four=4', search: '?dice=12566&held=4,5' },
  ],
  ['/odds/yacht-dice-free+four=4', { name: 'odds', rules: 'yacht-dice-free+four=4' }],
  ['/games', { name: 'games' }],
  ['/settings', { name: 'settings' }],
  ['/help', { name: 'help' }],
  ['/join', { name: 'join' }],
  ['/lobby', { name: 'lobby' }],
  ['/daily', { name: 'daily' }],
  ['/daily/2026-12-01', { name: 'daily', day: '2026-12-01' }],
  ['/resume#abcdefghijklmnop', { name: 'resume', token: 'abcdefghijklmnop' }],
  ['/nowhere/at/all', { name: 'missing', path: '/nowhere/at/all' }],
];

describe('routes', () => {
  test.each(PATHS)('%s, which the server answers with the page, is a screen', (pattern) => {
    const address = pattern.replace(/[{]\w+:str[}]/g, 'something');
    const route = parseRoute(address);
    expect(route.name).not.toBe('missing');
    expect(formatRoute(route)).toBe(address);
  });

  test('every screen has an address that the server answers with the page', () => {
    const names = PATHS.map((pattern) => parseRoute(pattern).name);
    const screens = ROUTES.map(([, { name }]) => name).filter((name) => name !== 'missing');
    expect(new Set(names)).toEqual(new Set(screens));
  });

  test.each(ROUTES)('%s is read and written back', (address, route) => {
    const { pathname, hash, search } = new URL(address, 'http://localhost');
    expect(parseRoute(pathname, hash, search)).toEqual(route);
    expect(formatRoute(route)).toBe(address);
  });

  test('a slash at the end changes nothing', () => {
    expect(parseRoute('/games/')).toEqual({ name: 'games' });
  });

  test.each(['/t', '/t/a/b/c', '/rules/a/b', '/odds/a/b', '/practice/a/b', '/new/more', '/T/abc'])(
    '%s is no page',
    (path) => {
      expect(parseRoute(path).name).toBe('missing');
    },
  );

  test('what cannot be decoded is taken as it stands', () => {
    expect(parseRoute('/rules/%E0%A4%A')).toEqual({ name: 'ruleset', rules: '%E0%A4%A' });
  });
});
