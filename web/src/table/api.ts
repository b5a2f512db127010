/** What can be done at a table: the one way from the screen to the connection. */

import { announcer } from '../lib/announce.svelte';
import { RequestError, type Connection } from '../lib/connection';
import { settings } from '../lib/settings.svelte';
import { errorText } from '../lib/words';
import type { Refused, Speed, TableView } from '../wire/types';
import { pickBox } from './boxes';
import { refusalLine } from './lines';
import { Orders } from './orders';
import type { Split, TableState } from './state.svelte';
import {
  toEnd,
  toGive,
  toHold,
  toRoll,
  toScore,
  toSetSpeed,
  toSkip,
  toTakeOver,
  toUndo,
  type Wish,
} from './wishes';

/** Before a question without an answer is asked again. */
const RETRY_MS = 2000;

export class TableApi {
  readonly orders: Orders;

  constructor(
    private readonly connection: Connection,
    private readonly state: TableState,
    private readonly table: string,
  ) {
    this.orders = new Orders(
      (order) => this.connection.send(order),
      () => this.state.view,
    );
  }

  /** Follow the table; returns what ends it. */
  open(): () => void {
    const stop = this.connection.watch(this.table, {
      view: (view) => this.#show(view),
      gone: () => (this.state.gone = true),
      refused: (refused) => (this.state.refused = refused),
    });
    return () => {
      this.state.letGo();
      stop();
    };
  }

  roll(): void {
    const { state } = this;
    if (state.view && state.canRoll) this.#decide(toRoll(state.view));
  }

  /** A press on a die: where the dice are divided it changes places, else it is held or let go. */
  press(place: number): void {
    if (this.state.pair) this.#swap(place);
    else this.#toggle(place);
  }

  /** At once on the screen, then by the server. */
  #toggle(place: number): void {
    const { state } = this;
    const { view, turn } = state;
    if (!view || !state.canHold) return;
    if (turn?.fixed.includes(place) || place >= (turn?.dice?.length ?? 0)) return;
    const places = state.held.includes(place)
      ? state.held.filter((held) => held !== place)
      : [...state.held, place].toSorted((a, b) => a - b);
    state.tapped = places;
    void this.orders.want(toHold(view, places), { isHold: true }).then((refused) => {
      // Only the last tap's answer settles it: until then the screen is ahead of the server.
      if (state.tapped !== places) return;
      state.tapped = null;
      this.#tell(refused);
    });
  }

  /** Choose a box. `confirm`: this press also scores it. */
  pick(box: string, confirm: boolean): void {
    const { state } = this;
    const perTurn = state.rules?.boxes_per_turn ?? 1;
    if (!state.canChoose) return;
    const again = state.picked.includes(box);
    if (perTurn === 1 && (confirm || again)) {
      state.chosen = [box];
      return this.score();
    }
    state.chosen = pickBox(state.picked, box, perTurn);
    state.letGo();
  }

  /** Write the picked boxes. */
  score(): void {
    const { state } = this;
    if (!state.view || !state.canScore) return;
    this.#decide(toScore(state.view, state.picked, state.ownSplit?.split ?? null));
  }

  /** The first die pressed waits for one of the other group. */
  #swap(place: number): void {
    const { state } = this;
    const { pair, swapping } = state;
    const own = pair?.split.find((places) => places.includes(place));
    if (!pair || !own || !state.canChoose) return;
    if (swapping === null || own.includes(swapping)) {
      state.swapping = swapping === place ? null : place;
      return;
    }
    const other = (one: number) => (one === swapping ? place : one === place ? swapping : one);
    const split = { split: pair.split.map((places) => places.map(other)), each: null };
    state.swapping = null;
    state.ownSplit = split;
    void this.#value(split);
  }

  /** Ask what a split pays until that is known, or another takes its place. */
  async #value(own: Split): Promise<void> {
    const { state } = this;
    const seat = state.turn?.seat ?? 0;
    const boxes = state.picked;
    const isWanted = () => state.ownSplit === own;
    for (let told = false; isWanted(); told = true) {
      try {
        const query = { seat, places: own.split[0] ?? [] };
        const { groups } = await this.connection.preview(this.table, query);
        const each = boxes.map((box, group) => groups[group]?.[box] ?? 0);
        if (isWanted()) state.ownSplit = { ...own, each };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (!isWanted()) return;
        if (!told) announcer.show(errorText(error.code, error.params));
        await new Promise((again) => setTimeout(again, RETRY_MS));
      }
    }
  }

  /** Show or hide a hint. */
  hint(): void {
    const { state } = this;
    state.hint = !state.hint && state.view?.can.hint === true && !state.tumbling;
  }

  undo(): void {
    const { view } = this.state;
    if (view) void this.orders.want(toUndo(view)).then((refused) => this.#tell(refused));
  }

  skip(): void {
    this.#act(toSkip);
  }

  end(): void {
    this.#act(toEnd);
  }

  giveSeat(seat: number, to: 'computer' | 'person'): void {
    this.#act(() => toGive(seat, to));
  }

  takeOver(seat: number): void {
    this.#act(() => toTakeOver(seat));
  }

  setSpeed(speed: Speed): void {
    settings.set('speed', speed);
    this.#act(() => toSetSpeed(speed));
  }

  /** The next player has taken the device. */
  takeDevice(): void {
    const { view } = this.state;
    if (!view) return;
    this.state.taken = true;
    if (view.settings.auto_roll) this.roll();
  }

  #show(view: TableView): void {
    this.state.gone = false;
    this.state.refused = null;
    this.state.show(view, { still: settings.still });
  }

  /** A roll or a score: nothing else is decided until it is answered. */
  #decide(wish: Wish): void {
    this.state.pending = true;
    void this.orders.want(wish).then((refused) => {
      this.state.pending = false;
      this.#tell(refused);
    });
  }

  /** What may come too late: then it is so already, or over, and needs no word. */
  #act(wish: (seen: TableView) => Wish): void {
    const { view } = this.state;
    if (!view) return;
    void this.orders.want(wish(view)).then((refused) => {
      if (refused?.code !== 'action/stale') this.#tell(refused);
    });
  }

  #tell(refused: Refused | null): void {
    if (!refused || refused.code === 'action/nothing_to_skip') return;
    const { view, rules } = this.state;
    announcer.show(
      view && rules ? refusalLine(view, rules, refused) : errorText(refused.code, refused.params),
    );
  }
}
