/** A table for whoever only looks on: nothing can be pressed, whatever seats the browser holds. */

import type { TableView } from '../wire/types';

const NOTHING: TableView['can'] = {
  roll: false,
  hold: false,
  score: false,
  hint: false,
  undo: null,
  skip: false,
  done: false,
  rematch: false,
  end: false,
  take_over: [],
  join: false,
  host: false,
  start: false,
  acts_for: null,
};

export function asWatcher(view: TableView): TableView {
  const seats = view.seats.map((seat) => ({ ...seat, mine: false }));
  return { ...view, can: NOTHING, hand_off: null, seats };
}

/** Where to look on at a table. */
export function watchUrl(tableUrl: string): string {
  return `${tableUrl}/watch`;
}
