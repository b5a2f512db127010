/** What can be done at a table: the one way from the screen to the connection. */

import { announcer } from '../lib/announce.svelte';
import type { Connection } from '../lib/connection';
import { settings } from '../lib/settings.svelte';
import { errorText } from '../lib/words';
import type { Refused, Speed, TableView } from '../wire/types';
import { pickBox } from './boxes';
import { refusalLine } from './lines';
import { Orders } from './orders';
import type { TableState } from './state.svelte';
import {
  toEnd,
  toGive,
  toHold,
  toRoll,
  toScore,
  toSetSpeed,
  toSkip,
  toUndo,
  type Wish,
} from './wishes';

export class TableApi {
  readonly #orders: Orders;

  constructor(
    private readonly connection: Connection,
    private readonly state: TableState,
    private readonly table: string,
  ) {
    this.#orders = new Orders(
      (order) => this.connection.send(order),
      () => this.state.view,
    );
  }

  /** Follow the table; returns what ends it. */
  open(): () => void {
    return this.connection.watch(this.table, {
      view: (view) => this.#show(view),
      gone: () => (this.state.gone = true),
      refused: (refused) => (this.state.refused = refused),
    });
  }

  roll(): void {
    const { state } = this;
    if (state.view && state.canRoll) this.#decide(toRoll(state.view));
  }

  /** Hold a die, or let it go; at once on the screen, then by the server. */
  toggle(place: number): void {
    const { state } = this;
    const { view, turn } = state;
    if (!view || !state.canHold) return;
    if (turn?.fixed.includes(place) || place >= (turn?.dice?.length ?? 0)) return;
    const places = state.held.includes(place)
      ? state.held.filter((held) => held !== place)
      : [...state.held, place].toSorted((a, b) => a - b);
    state.tapped = places;
    void this.#orders.want(toHold(view, places), { isHold: true }).then((refused) => {
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
    if (!state.canScore) return;
    const again = state.picked.includes(box);
    if (perTurn === 1 && (confirm || again)) {
      state.chosen = [box];
      return this.score();
    }
    state.chosen = pickBox(state.picked, box, perTurn);
    state.ownSplit = null;
  }

  /** Write the picked boxes. */
  score(): void {
    const { state } = this;
    if (!state.view || !state.canScore || !state.hasPicked) return;
    this.#decide(toScore(state.view, state.picked, state.ownSplit?.split ?? null));
  }

  /** Divide the dice by hand for the two picked boxes; `first` are the places of the first. */
  async divide(first: readonly number[]): Promise<void> {
    const { state } = this;
    const { view, picked, dice } = state;
    if (!view || !dice || picked.length !== 2) return;
    const all = dice.map((_, place) => place);
    const split = [[...first], all.filter((place) => !first.includes(place))];
    state.ownSplit = { split, each: state.pair?.each ?? [0, 0] };
    if (split[0]!.length !== split[1]!.length) return;
    const asked = state.ownSplit;
    const query = { seat: view.turn?.seat ?? 0, places: [...first] };
    try {
      const { groups } = await this.connection.preview(this.table, query);
      if (state.ownSplit !== asked) return;
      const each = picked.map((box, group) => groups[group]?.[box] ?? 0);
      state.ownSplit = { split, each };
    } catch {
      if (state.ownSplit === asked) state.ownSplit = null;
    }
  }

  undo(): void {
    const { view } = this.state;
    if (view) void this.#orders.want(toUndo(view)).then((refused) => this.#tell(refused));
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
    void this.#orders.want(wish).then((refused) => {
      this.state.pending = false;
      this.#tell(refused);
    });
  }

  /** What may come too late: then it is so already, or over, and needs no word. */
  #act(wish: (seen: TableView) => Wish): void {
    const { view } = this.state;
    if (!view) return;
    void this.#orders.want(wish(view)).then((refused) => {
      if (refused?.code !== 'action/stale') this.#tell(refused);
    });
  }

  #tell(refused: Refused | null): void {
    if (!refused || refused.code === 'action/nothing_to_skip') return;
    const { view, rules } = this.state;
    announcer.show(
      view && rules
        ? refusalLine(view, rules, refused)
        : errorText(refused.code, refused.params),
    );
  }
}
