/**
 * What seats are called. A computer that nobody named comes without a name, as a code, and is
 * worded here once: whoever shows a view finds every name in place.
 */

import { say } from './words';

interface Called {
  name: string;
  player: string;
}

/** Give each seat without a name its player's, told apart from the other names at the table. */
export function seatNames(seats: readonly Called[]): string[] {
  const taken = new Set(seats.map(({ name }) => name.toLowerCase()));
  return seats.map(({ name, player }) => {
    if (name || !player) return name; // or nobody sits there yet
    const own = say(`player_${player}`);
    const alike = seats.filter((other) => !other.name && other.player === player).length;
    let called = alike > 1 ? `${own} 1` : own;
    for (let number = 2; taken.has(called.toLowerCase()); number += 1) called = `${own} ${number}`;
    taken.add(called.toLowerCase());
    return called;
  });
}

/** A message of the server, or what it holds, with every name in place. */
export function withNames<T>(message: T): T {
  const { seats, view, tables } = (message ?? {}) as Partial<{
    seats: Called[];
    view: unknown;
    tables: (string | { seats: string[]; players: string[] })[];
  }>;
  if (seats) seatNames(seats).forEach((name, seat) => (seats[seat]!.name = name));
  for (const game of tables ?? []) {
    if (typeof game === 'string') continue; // an id
    game.seats = seatNames(game.seats.map((name, seat) => ({ name, player: game.players[seat]! })));
  }
  if (view) withNames(view);
  return message;
}
