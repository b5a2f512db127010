/** What can be done at a table: the one way from the screen to the connection. */

import { announcer } from '../lib/announce.svelte';
import type { Connection, Order } from '../lib/connection';
import { settings } from '../lib/settings.svelte';
import { errorText } from '../lib/words';
import type { Refused, Speed, TableView } from '../wire/types';
import { pickBox } from './boxes';
import { Orders } from './orders';
import type { TableState } from './state.svelte';
import { throwKey } from './step';

type WithoutBase<O> = O extends unknown ? Omit<O, 'table' | 'seq'> : never;
/** A command as it is meant, before it is based on a state. */
type Intent = WithoutBase<Order>;

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
    });
  }

  roll(): void {
    const { state } = this;
    if (!state.canRoll) return;
    const asked = throwKey(state.view!);
    this.#decide((view) => {
      if (!view.can.roll || throwKey(view) !== asked) return null;
      return { type: 'roll', seat: turnSeat(view) };
    });
  }

  /** Hold a die, or let it go; at once on the screen, then by the server. */
  toggle(place: number): void {
    const { state } = this;
    const fixed = state.turn?.fixed ?? [];
    if (!state.canHold || fixed.includes(place) || place >= (state.dice?.length ?? 0)) return;
    const places = state.held.includes(place)
      ? state.held.filter((held) => held !== place)
      : [...state.held, place].toSorted((a, b) => a - b);
    state.tapped = places;
    const asked = throwKey(state.view!);
    const wish = (view: TableView): Intent | null => {
      if (throwKey(view) !== asked) return null;
      return { type: 'hold', places, seat: turnSeat(view) };
    };
    void this.#want(wish, true).then((refused) => {
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
    if (!state.canScore || !state.hasPicked) return;
    const boxes = [...state.picked];
    const split = state.ownSplit?.split ?? null;
    const asked = throwKey(state.view!);
    this.#decide((view) => {
      if (throwKey(view) !== asked) return null;
      return { type: 'score', boxes, seat: turnSeat(view), ...(split ? { split } : {}) };
    });
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
    const query = { seat: turnSeat(view), places: [...first] };
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
    const asked = this.state.view?.can.undo ?? null;
    if (asked === null) return;
    this.#act((view) => (view.can.undo === asked ? { type: 'undo', seat: asked } : null));
  }

  skip(): void {
    this.#forTable((seat, { can }) => (can.skip ? { type: 'skip', seat } : null));
  }

  end(): void {
    this.#forTable((seat, { can }) => (can.end ? { type: 'end', seat } : null));
  }

  giveSeat(seat: number, to: 'computer' | 'person'): void {
    this.#act(() => ({ type: 'give_seat', seat, to }));
  }

  setSpeed(speed: Speed): void {
    settings.set('speed', speed);
    this.#forTable((seat) => ({ type: 'set_speed', seat, speed }));
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
    this.state.show(view, { still: settings.still });
  }

  /** A roll or a score: nothing else is decided until it is answered. */
  #decide(wish: (view: TableView) => Intent | null): void {
    this.state.pending = true;
    void this.#want(wish).then((refused) => {
      this.state.pending = false;
      this.#tell(refused);
    });
  }

  /** What is done for the whole table, in the name of a seat of this device. */
  #forTable(wish: (seat: number, view: TableView) => Intent | null): void {
    this.#act((view) => (view.can.acts_for === null ? null : wish(view.can.acts_for, view)));
  }

  #act(wish: (view: TableView) => Intent | null): void {
    void this.#want(wish).then((refused) => this.#tell(refused));
  }

  #want(wish: (view: TableView) => Intent | null, isHold = false): Promise<Refused | null> {
    const { table } = this;
    return this.#orders.want(
      (view) => {
        const intent = wish(view);
        return intent && ({ ...intent, table, seq: view.seq } as Order);
      },
      { isHold },
    );
  }

  #tell(refused: Refused | null): void {
    if (!refused || refused.code === 'action/nothing_to_skip') return;
    announcer.show(errorText(refused.code, refused.params, this.state.view?.titles));
  }
}

function turnSeat(view: TableView): number {
  return view.turn?.seat ?? 0;
}
