/** An answer that may take a while: asked for again and again until it is there. */

import { RequestError } from '../lib/connection';

const WORKING_MS = 3000;
const NO_ANSWER_MS = 1000;

export class Coming<T> {
  /** null: not here yet. */
  found: T | null = $state.raw(null);
  /** There is none to be had. */
  isVain: boolean = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWanted = true;

  constructor(private readonly ask: () => Promise<T>) {
    void this.#try();
  }

  /** Ask no more. */
  stop(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
  }

  async #try(): Promise<void> {
    try {
      const found = await this.ask();
      if (this.#isWanted) this.found = found;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (!this.#isWanted) return;
      const again = () => void this.#try();
      if (error.code === 'action/advice_working') this.#timer = setTimeout(again, WORKING_MS);
      else if (error.code === 'client/no_answer') this.#timer = setTimeout(again, NO_ANSWER_MS);
      else this.isVain = true;
    }
  }
}
