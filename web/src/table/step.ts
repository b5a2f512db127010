/** From one view of a table to the next: what is new in it. */

import type { LastScore, TableView } from '../wire/types';

/** Names one seat's turn. */
export function turnKey(view: TableView): string {
  const { turn } = view;
  return turn ? `${view.table}/${view.game}/${turn.round}/${turn.seat}` : '';
}

/** Names a throw: it changes with every roll and every turn, and with nothing else. */
export function throwKey(view: TableView): string {
  return `${turnKey(view)}/${view.turn?.rolls_used ?? 0}`;
}

/** Whether the dice of `after` have just been thrown, rather than brought back by an undo. */
export function isNewThrow(before: TableView | null, after: TableView): boolean {
  if (!before || !after.turn?.dice || throwKey(before) === throwKey(after)) return false;
  return before.game !== after.game || !isTakenBack(before, after);
}

/** What was written since the view before; null where nothing was, or a score was taken back. */
export function newScore(before: TableView | null, after: TableView): LastScore | null {
  const score = after.last.at(-1);
  if (!before || !score || before.game !== after.game || isTakenBack(before, after)) return null;
  const old = before.last.at(-1);
  return old && nameOf(old) === nameOf(score) ? null : score;
}

/** What others wrote since the reader's own last score; nothing once the reader has rolled. */
export function freshScores(view: Pick<TableView, 'seats' | 'turn' | 'last'>): LastScore[] {
  const isMine = (seat: number) => {
    const one = view.seats[seat];
    return one?.mine === true && one.kind === 'person';
  };
  if (view.turn?.dice && isMine(view.turn.seat)) return [];
  return view.last.slice(view.last.findLastIndex(({ seat }) => isMine(seat)) + 1);
}

/** Whether a score of `before` is gone: of scores, only the cards keep all. */
export function isTakenBack(before: TableView, after: TableView): boolean {
  return boxesFilled(after) < boxesFilled(before);
}

function nameOf({ seat, round, boxes }: LastScore): string {
  return `${seat}/${round}/${boxes.join('+')}`;
}

function boxesFilled(view: TableView): number {
  const cards = view.seats.flatMap((seat) => seat.cards);
  return cards.flatMap((card) => card.points).filter((points) => points !== null).length;
}
