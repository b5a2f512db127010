/** The lines that tell how a table stands, for the eye and for the ear. */

import { list, number } from '../lib/format';
import { boxTitle, errorText, find, keyPart } from '../lib/words';
import { m } from '../paraglide/messages.js';
import type { LastScore, Notice, Refused, RulesView, TableView } from '../wire/types';
import { parseToken, titleKey } from './boxes';
import { peopleHere } from './seats';

/** Whose throw it is: "Your throw", with the name where several people sit at this device. */
export function turnLine(view: TableView): string {
  const seat = view.turn && view.seats[view.turn.seat];
  if (!seat && view.phase === 'playing') {
    return view.seats.some(({ mine }) => mine) ? m.apart_finished() : m.apart_watched();
  }
  if (!seat) return view.outcome?.ended_early ? m.turn_ended_early() : m.turn_over();
  const { name } = seat;
  if (view.turn?.overdue) return m.turn_overdue({ name });
  if (seat.given) return m.turn_given({ name });
  if (seat.away) return m.turn_away({ name });
  if (seat.kind !== 'person' || !seat.mine) return m.turn_other({ name });
  return peopleHere(view) > 1 ? m.turn_yours_named({ name }) : m.turn_yours();
}

/** The same where the strip of seats already says whose it is. */
export function turnLineShort(view: TableView): string {
  const seat = view.turn && view.seats[view.turn.seat];
  if (view.turn?.overdue) return m.turn_overdue_short();
  if (seat?.given) return m.turn_given_short();
  return seat?.kind === 'person' && seat.mine ? m.turn_yours() : turnLine(view);
}

/** Who still plays, where each seat plays the same dice by itself: "Jon and the Captain play on." */
export function apartLine(view: TableView): string {
  const names = view.seats
    .filter(({ rounds_done }) => rounds_done !== null && rounds_done < view.rounds)
    .map(({ name }) => name);
  return names.length > 0 ? m.apart_others({ names: list(names), count: names.length }) : '';
}

/** "Second roll of three." */
export function rollLine(view: TableView, rules: RulesView): string {
  return m.turn_rolled({ roll: view.turn?.rolls_used ?? 0, rolls: rules.rolls_per_turn });
}

/** What is held, or nothing. */
export function heldLine(count: number): string {
  return count === 0 ? '' : m.turn_held({ count });
}

/** "Maya wrote 25 into Full House" */
export function scoreLine(view: TableView, rules: RulesView, score: LastScore): string {
  const name = view.seats[score.seat]?.name ?? '';
  const boxes = score.boxes.map((token, at) => {
    const box = tokenTitle(view, rules, token);
    return m.wrote_one({ points: score.points[at] ?? 0, box });
  });
  const line = m.wrote({ name, what: list(boxes) });
  return score.bonus > 0 ? m.wrote_bonus({ line, bonus: score.bonus }) : line;
}

/** A box by its title, with its column where there are several. */
export function tokenTitle(view: TableView, rules: RulesView, token: string): string {
  const { id, column } = parseToken(token);
  const box = boxTitle(titleKey(view, rules, id));
  return rules.columns > 1 ? m.box_in_column({ box, column: column + 1 }) : box;
}

/** The same where room is scarce and the columns' numbers are in sight. */
export function tokenTitleShort(view: TableView, rules: RulesView, token: string): string {
  const { id, column } = parseToken(token);
  const box = boxTitle(titleKey(view, rules, id));
  return rules.columns > 1 ? m.box_in_column_short({ box, column: column + 1 }) : box;
}

/** The joker's notice in words. */
export function noticeLine(view: TableView, rules: RulesView, notice: Notice): string {
  const { box } = notice.params;
  const named = typeof box === 'string' ? { box: tokenTitle(view, rules, box) } : {};
  return find(keyPart(notice.code), { ...notice.params, ...named }) ?? '';
}

/** Why something was refused: boxes by their titles, dice counted from 1. */
export function refusalLine(view: TableView, rules: RulesView, refused: Refused): string {
  const { box, place } = refused.params;
  const words: Record<string, unknown> = { ...refused.params };
  if (typeof box === 'string') {
    words['box'] = list(box.split('+').map((token) => tokenTitle(view, rules, token)));
  }
  if (typeof place === 'number') words['place'] = place + 1;
  return errorText(refused.code, words);
}

/** "5, 5, 2, 6 and 1" */
export function diceLine(dice: readonly number[]): string {
  return list(dice.map(number));
}
