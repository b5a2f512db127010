/** A place in a quick match's queue that is kept while the reader plays something else. */

const KEY = 'yachtdice.queue';

class Queue {
  /** The room where the place is; null: none is kept. */
  table: string | null = $state(read());

  keep(table: string | null): void {
    this.table = table;
    try {
      if (table) sessionStorage.setItem(KEY, table);
      else sessionStorage.removeItem(KEY);
    } catch {
      // Blocked: the place lasts as long as the page.
    }
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const queue = new Queue();
