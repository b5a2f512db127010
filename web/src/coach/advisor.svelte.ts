/** What the coach has said about the throw on the table: asked for, awaited, kept. */

import { RequestError } from '../lib/connection';
import { connection } from '../lib/link.svelte';
import { errorText } from '../lib/words';
import { refusalLine } from '../table/lines';
import type { TableApi } from '../table/api';
import type { TableState } from '../table/state.svelte';
import { throwKey } from '../table/step';
import type { Wish } from '../table/wishes';
import type { Advice, TableView } from '../wire/types';

const WORKING = 'action/advice_working';
const NO_ANSWER = 'client/no_answer';
const RETRY_MS = 1000;
const PERCENTILE_MS = 5000;

export class Advisor {
  /** Of the throw that `key` names; null: not here yet. */
  advice: Advice | null = $state.raw(null);
  /** The rule set is still being worked out. */
  working: boolean = $state(false);
  /** Why there is none. */
  trouble: string = $state('');
  #asked = '';
  /** What is under way; null: nothing is. */
  #run: { key: string } | null = null;
  /** The panel is open, which shows the percentile. */
  #open = false;
  /** The percentile was asked for too. */
  #whole = false;

  constructor(
    private readonly table: TableState,
    private readonly api: TableApi,
  ) {}

  /** Ask for advice on the throw on the table; once, however often this is called, and once more
   * when the panel is opened. */
  ask(view: TableView, live: boolean, open: boolean): void {
    const key = throwKey(view);
    if (!view.can.hint) return;
    this.#open = open;
    if (key !== this.#asked) {
      this.#asked = key;
      this.#whole = false;
      this.advice = null;
      this.trouble = '';
    } else if (this.#run || !open || this.#whole) return;
    this.#run = { key };
    void this.#ask(this.#run, live);
  }

  async #ask(run: { key: string }, live: boolean): Promise<void> {
    for (;;) {
      const code = await this.#try(run, live);
      if (!this.#isOn(run)) break;
      this.working = code === WORKING;
      const waits = this.working || code === NO_ANSWER;
      if (!waits && !(this.#open && this.advice?.percentile_comes)) {
        this.#run = null;
        return;
      }
      await new Promise((later) => setTimeout(later, waits ? RETRY_MS : PERCENTILE_MS));
      if (!this.#isOn(run)) break;
    }
    if (this.#run === run) this.stop();
  }

  /** One try; why it was in vain, or nothing. */
  async #try(run: { key: string }, live: boolean): Promise<string | null> {
    const { view, rules } = this.table;
    if (!view?.turn || !rules || !this.#isOn(run)) return null;
    const refused = await this.api.orders.want(toHint(view, live));
    if (refused) {
      if (refused.code !== WORKING) this.trouble = refusalLine(view, rules, refused);
      return refused.code;
    }
    if (!this.#isOn(run)) return null;
    try {
      this.#whole = this.#open;
      const advice = await connection.advice(view.table, view.turn.seat, this.#open);
      if (this.#isOn(run)) this.advice = advice;
      return null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const waits = error.code === WORKING || error.code === NO_ANSWER;
      if (!waits && this.#isOn(run)) this.trouble = errorText(error.code, error.params);
      return error.code;
    }
  }

  /** It is still this throw that is on the table, and still asked about. */
  #isOn(run: { key: string }): boolean {
    const { view } = this.table;
    return this.#run === run && view?.can.hint === true && throwKey(view) === run.key;
  }

  /** Ask no more. */
  stop(): void {
    this.#asked = '';
    this.#run = null;
  }
}

/** Mark the seat as advised on the throw that was seen, unless it is so already. */
function toHint(seen: TableView, live: boolean): Wish {
  return (view) => {
    const { turn } = view;
    if (!turn || !view.can.hint || throwKey(view) !== throwKey(seen)) return null;
    const had = view.seats[turn.seat]?.advice;
    if (had === 'live' || (turn.advised && !live)) return null;
    return { type: 'hint', live, table: view.table, seq: view.seq, seat: turn.seat };
  };
}
