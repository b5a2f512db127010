/** Which component draws a route. Each is fetched when it is first needed. */

import type { Component } from 'svelte';
import type { Route } from './lib/router.svelte';

/** A screen gets the whole route and reads from it what is its own. */
export type Screen = { default: Component<{ route: Route }> };

const SCREENS: Partial<Record<Route['name'], () => Promise<Screen>>> = {
  home: () => import('./screens/home/Home.svelte'),
  table: () => import('./table/Table.svelte'),
};

const MISSING = (): Promise<Screen> => import('./table/Table.svelte');

export function screenOf(name: Route['name']): Promise<Screen> {
  return (SCREENS[name] ?? MISSING)();
}
