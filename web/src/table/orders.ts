/**
 * The way from a press to a command: one at a time, each based on the newest state. A press that
 * was overtaken by someone else's command is tried again as long as it is still meant.
 */

import type { Answer, Order } from '../lib/connection';
import type { Refused, TableView } from '../wire/types';
import type { Wish } from './wishes';

type Send = (order: Order) => Promise<Answer>;
type Current = () => TableView | null;

interface Task {
  wish: Wish;
  /** A later wish for holds stands for the earlier ones. */
  isHold: boolean;
  done: (refused: Refused | null) => void;
}

export class Orders {
  #waiting: Task[] = [];
  #running = false;

  constructor(
    private readonly send: Send,
    private readonly current: Current,
  ) {}

  /** Resolves with the refusal, or null once it is carried out or was not meant any more. */
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
      task.done(await carryOut(task.wish, this.send, this.current));
    }
    this.#running = false;
  }
}

/**
 * Send what a wish makes of the newest state; of each newer one too, while others are faster.
 * Resolves with the refusal that was the last word; null where it was carried out or not sent.
 */
export async function carryOut(wish: Wish, send: Send, current: Current): Promise<Refused | null> {
  let refused: Refused | null = null;
  let view = current();
  for (;;) {
    const order = view && wish(view);
    if (!order) return refused;
    const answer = await send(order);
    if (answer.type === 'accepted') return null;
    refused = answer;
    view = newest(answer.view, current());
    if (refused.code !== 'action/stale' || view?.seq === order.seq) return refused;
  }
}

function newest(one: TableView | null, other: TableView | null): TableView | null {
  return one && other ? (one.seq > other.seq ? one : other) : (one ?? other);
}
