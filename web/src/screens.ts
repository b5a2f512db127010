/** Which component draws a route. Each is fetched when it is first needed. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

/** A screen gets the whole route and reads from it what is its own. */
export type Screen = { default: Component<{ route: Route }> };

/** A screen that reads nothing from the route. */
function plain(load: () => Promise<object>): () => Promise<Screen> {
  return load as () => Promise<Screen>;
}

const SCREENS: Partial<Record<Route['name'], () => Promise<Screen>>> = {
  home: plain(() => import('./screens/home/Home.svelte')),
  table: () => import('./table/Table.svelte'),
  watch: () => import('./table/Table.svelte'),
  help: plain(() => import('./screens/help/Help.svelte')),
  new: () => import('./screens/setup/NewGame.svelte'),
  rules: plain(() => import('./screens/rules/RulesList.svelte')),
  games: plain(() => import('./screens/games/Games.svelte')),
  join: plain(() => import('./screens/room/JoinByCode.svelte')),
  lobby: plain(() => import('./screens/lobby/LobbyScreen.svelte')),
  daily: () => import('./screens/daily/Daily.svelte'),
  settings: plain(() => import('./screens/settings/SettingsPage.svelte')),
  resume: () => import('./screens/resume/Resume.svelte'),
  standings: () => import('./screens/standings/StandingsScreen.svelte'),
  odds: () => import('./screens/odds/Odds.svelte'),
  practice: () => import('./screens/practice/Practice.svelte'),
  review: () => import('./screens/review/ReviewScreen.svelte'),
  ruleset: () => import('./screens/rules/RuleSet.svelte'),
};

const MISSING = (): Promise<Screen> => import('./screens/failure/Missing.svelte');

const fetched = new Map<Route['name'], Promise<Screen>>();

/** The same promise each time, so that a new address within a screen does not start it anew. */
export function screenOf(name: Route['name']): Promise<Screen> {
  const known = fetched.get(name);
  if (known) return known;
  const screen = (SCREENS[name] ?? MISSING)();
  fetched.set(name, screen);
  // what did not arrive is asked for again the next time
  screen.catch(() => fetched.delete(name));
  return screen;
}
