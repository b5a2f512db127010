/**
 * The way from a press to a command: one at a time, each based on the newest state. A press that
 * was overtaken by someone else's command is tried again as long as it still means the same.
 */

import type { Answer, Order } from '../lib/connection';
import type { Refused, TableView } from '../wire/types';

/** What a press wants, worked out when its turn comes; null: it means nothing any more. */
export type Wish = (view: TableView) => Order | null;

interface Task {
  wish: Wish;
  /** A later wish for holds stands for the earlier ones. */
  isHold: boolean;
  done: (refused: Refused | null) => void;
}

const TRIES = 3;

export class Orders {
  #waiting: Task[] = [];
  #running = false;

  constructor(
    private readonly send: (order: Order) => Promise<Answer>,
    private readonly current: () => TableView | null,
  ) {}

  /** Resolves with the refusal, or null once it is carried out or means nothing any more. */
  want(wish: Wish, options: { isHold?: boolean } = {}): Promise<Refused | null> {
    const isHold = options.isHold ?? false;
    return new Promise((done) => {
      const last = this.#waiting.at(-1);
      if (isHold && last?.isHold) {
        this.#waiting.pop();
        last.done(null);
      }
      this.#waiting.push({ wish, isHold, done });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      task.done(await this.#carryOut(task.wish));
    }
    this.#running = false;
  }

  async #carryOut(wish: Wish): Promise<Refused | null> {
    for (let attempt = 1; ; attempt++) {
      const before = this.current();
      const order = before && wish(before);
      if (!order) return null;
      const answer = await this.send(order);
      if (answer.type === 'accepted') return null;
      const after = answer.view ?? this.current();
      const again = answer.code === 'action/stale' && attempt < TRIES && sameThrow(before, after);
      if (!again) return answer;
    }
  }
}

/** Whether a decision made on one state still is about the same dice of the same turn. */
export function sameThrow(before: TableView, after: TableView | null): boolean {
  const [a, b] = [before.turn, after?.turn];
  if (!a || !b) return false;
  return (
    before.game === after?.game &&
    a.seat === b.seat &&
    a.round === b.round &&
    a.rolls_used === b.rolls_used
  );
}
