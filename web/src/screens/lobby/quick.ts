/** Looking for players who want the same game. */

import { makeId } from '../../lib/connection';
import { ask } from '../../lib/http';
import type { QuickMatch, TableView } from '../../wire/types';

/** How often whoever waits says so again: it leads to those who wait elsewhere. */
export const AGAIN_MS = 20_000;

type Asked = Pick<QuickMatch, 'rules' | 'seats' | 'name'>;

/** The room where the reader waits from now on, or the game that begins. */
export function findPlayers(asked: Asked, waitsAt = '', id = makeId()): Promise<TableView> {
  return ask('POST', '/quick-match', { id, ...asked, waits_at: waitsAt });
}

/** How many of a room's seats are taken. */
export function here(view: TableView): number {
  return view.seats.filter((seat) => seat.kind === 'person').length;
}

/** Say again that the reader waits at a room; the table that this leads to. */
export async function waitOn(view: TableView): Promise<string> {
  const name = view.seats.find((seat) => seat.mine)?.name;
  if (view.phase !== 'waiting' || name === undefined) return view.table;
  const asked = { rules: view.rules, seats: view.seats.length, name };
  return (await findPlayers(asked, view.table)).table;
}
