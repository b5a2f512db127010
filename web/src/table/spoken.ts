/** What a screen reader is told of a change at the table: each roll, score and turn once. */

import { m } from '../paraglide/messages.js';
import type { RulesView, TableView } from '../wire/types';
import { diceLine, noticeLine, rollLine, scoreLine, turnLine } from './lines';
import { isNewThrow, newScore, turnKey } from './step';

/** The sentence for the step from one view to the next; empty where there is nothing to tell. */
export function spoken(before: TableView | null, after: TableView, rules: RulesView): string {
  const parts: string[] = [];
  for (const seat of after.seats) {
    if (before && seat.away !== (before.seats[seat.seat]?.away ?? false)) {
      parts.push(seat.away ? m.spoken_away(seat) : m.spoken_back(seat));
    }
  }
  const score = newScore(before, after);
  if (score) parts.push(`${scoreLine(after, rules, score)}.`);
  if (after.phase !== 'playing') return parts.join(' ');
  const isUp = after.turn?.overdue && !before?.turn?.overdue;
  if (!before || isUp || turnKey(before) !== turnKey(after)) parts.push(`${turnLine(after)}.`);
  const { turn } = after;
  if (turn?.dice && (!before || isNewThrow(before, after))) {
    parts.push(m.spoken_roll({ roll: rollLine(after, rules), dice: diceLine(turn.dice) }));
    if (turn.joker) parts.push(noticeLine(after, rules, turn.joker));
  }
  return parts.join(' ');
}
