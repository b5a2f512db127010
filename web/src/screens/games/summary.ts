/** A game of the list in words. */

import { shortMoment } from '../../lib/dates';
import { rulesTitle } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import type { TableSummary } from '../../wire/types';

/** Still to be played on. */
export function isOpen(game: TableSummary): boolean {
  return game.phase === 'playing' || game.phase === 'waiting';
}

/** "Yacht Dice" or, with switches set, "Yacht Dice (2 house rules)". */
export function rulesCalled(name: string): string {
  const count = name.split('+').length - 1;
  const rules = rulesTitle(name);
  return count === 0 ? rules : m.games_house({ rules, count });
}

/** The same with its mark where it is for practice. */
export function gameRules({ rules, practice }: TableSummary): string {
  const called = rulesCalled(rules);
  return practice ? m.play_on_game({ game: called }) : called;
}

/** "Yacht Dice with Jon and Captain": whoever holds one seat reads of the others. */
export function gameName(game: TableSummary): string {
  const rules = gameRules(game);
  const others = game.seats.filter(
    (name, seat) => name !== '' && (game.mine.length !== 1 || !game.mine.includes(seat)),
  );
  if (game.mine.length === 0) return m.home_watching({ rules, names: others });
  if (others.length === 0) return m.home_alone({ rules });
  return m.home_with({ rules, names: others });
}

/** What it waits for: "your second roll", "Jon’s turn". */
export function turnWords(game: TableSummary): string {
  const seat = game.turn_seat;
  if (seat === null) return m.games_over();
  if (game.mine.length === 1 && game.mine.includes(seat)) {
    if (game.rolls_used === 0) return m.home_turn_1();
    if (game.rolls_used === 1) return m.home_turn_2();
    return game.rolls_used === 2 ? m.home_turn_3() : m.home_turn_box();
  }
  return m.home_turn_other({ name: game.seats[seat] ?? '' });
}

/** The same with the time until which its long turn may take. */
export function turnUntil(game: TableSummary): string {
  const turn = turnWords(game);
  return game.turn_ends_ms ? m.games_until({ turn, time: shortMoment(game.turn_ends_ms) }) : turn;
}

/** What a room waits for. */
export function roomLine(game: TableSummary): string {
  return game.can_end ? m.games_in_own_room() : m.games_in_room();
}

/** The whole line of an open game. */
export function openLine(game: TableSummary): string {
  if (game.phase === 'waiting') return `${gameName(game)} · ${roomLine(game)}`;
  const { round, rounds } = game;
  return m.home_round({ game: gameName(game), round, rounds, turn: turnUntil(game) });
}

/** How it ended: who won, or the points of a game alone. */
export function resultLine(game: TableSummary): string {
  if (game.ended_early) return m.home_ended();
  const total = (seat: number) => game.totals[seat] ?? 0;
  if (game.seats.length === 1) return m.home_scored({ count: total(0) });
  const first = game.seats.map((_, seat) => seat).filter((seat) => game.places[seat] === 1);
  const names = first.map((seat) => game.seats[seat] ?? '');
  const best = first[0] ?? 0;
  if (names.length === 1) return m.home_won({ name: names[0] ?? '', total: total(best) });
  return m.home_tied({ names, total: total(best) });
}
