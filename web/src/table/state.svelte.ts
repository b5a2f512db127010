/** A table as this page sees it: the server's view, and what the reader is about to do. */

import { settings } from '../lib/settings.svelte';
import { Countdown } from '../lib/countdown.svelte';
import type { LastScore, Refused, RulesView, SeatView, TableView, TurnView } from '../wire/types';
import { choiceFor, pairFor, parseToken } from './boxes';
import { seatSeen } from './seats';
import { isNewThrow, isTakenBack, newScore, throwKey, turnKey } from './step';
import { asWatcher } from './watcher';

/** Ten dice in two groups. */
export interface Split {
  /** Places of each group. */
  split: number[][];
  /** Points of each group in its box; null until the server has told. */
  each: number[] | null;
}

export class TableState {
  /** Whoever reads only looks on, whatever seats this browser holds. */
  readonly watching: boolean;
  /** The newest view; null before the first. */
  view: TableView | null = $state.raw(null);
  /** The static part of its rule set; null until it has come. */
  rules: RulesView | null = $state.raw(null);
  /** The table is not there, or no longer. */
  gone: boolean = $state(false);
  /** Why there is no view of it for now. */
  refused: Refused | null = $state.raw(null);
  /** Holds that were tapped and not yet answered; null: the view's are right. */
  tapped: readonly number[] | null = $state.raw(null);
  /** Boxes chosen and not yet confirmed, in the order of choosing. */
  chosen: readonly string[] = $state.raw([]);
  /** Groups made by hand for the two chosen boxes; null: the best split. */
  ownSplit: Split | null = $state.raw(null);
  /** The die of one group that waits for its partner of the other, to change places with. */
  swapping: number | null = $state(null);
  /** The seat whose card a phone shows; null: the seat in turn. */
  looked: number | null = $state(null);
  /** A roll or a score is on its way. */
  pending: boolean = $state(false);
  /** The dice of this throw are still rolling: what they show is not told yet. */
  tumbling: boolean = $state(false);
  /** A hint is asked for on this throw. */
  hint: boolean = $state(false);
  /** The coach is open. */
  coach: boolean = $state(false);
  /** The player in turn has taken the device. */
  taken: boolean = $state(false);
  /** What was written last while this page watched; null at first. */
  stamped: LastScore | null = $state.raw(null);
  readonly countdown = new Countdown();
  #kept: readonly number[] = [];

  constructor(watching = false) {
    this.watching = watching;
  }

  get turn(): TurnView | null {
    return this.view?.turn ?? null;
  }

  /** Whoever is in turn; before and after the game the first seat. */
  get active(): SeatView | null {
    return this.view?.seats[this.turn?.seat ?? 0] ?? null;
  }

  /** A person of this device is in turn. */
  get isMine(): boolean {
    const { turn, active } = this;
    return turn !== null && !turn.overdue && active?.mine === true && active.kind === 'person';
  }

  /** Faces in place order; null while there is nothing to see yet. */
  get dice(): number[] | null {
    return this.turn?.dice ?? null;
  }

  /** While dice roll, those that were held when they were thrown. */
  get held(): readonly number[] {
    if (this.tumbling) return this.#kept;
    return this.tapped ?? this.turn?.held ?? [];
  }

  get allHeld(): boolean {
    return this.dice !== null && this.held.length === this.dice.length;
  }

  get canHold(): boolean {
    return this.view?.can.hold === true && !this.pending && !this.tumbling;
  }

  get canRoll(): boolean {
    return this.view?.can.roll === true && !this.allHeld && !this.pending && !this.tumbling;
  }

  /** Boxes can be seen to choose from; `canScore` says whether one can be taken just now. */
  get offersBoxes(): boolean {
    return this.view?.can.score === true && !this.tumbling;
  }

  /** Boxes can be picked, and the dice divided for them. */
  get canChoose(): boolean {
    return this.offersBoxes && !this.pending;
  }

  /** What is picked can be written: of a split by hand it is known what it pays. */
  get canScore(): boolean {
    return this.canChoose && this.hasPicked && this.pair?.each !== null;
  }

  /** A coach is wanted, at this table and here. */
  get hasCoach(): boolean {
    const { view } = this;
    // nobody is advised on a game that others play
    if (!view?.game || view.can.acts_for === null) return false;
    return view.settings.hints && settings.all.coach !== 'off';
  }

  /** Boxes picked: the reader's, else the only one the joker leaves. */
  get picked(): readonly string[] {
    if (!this.offersBoxes) return [];
    const legal = this.chosen.filter((token) => {
      const { id, column } = parseToken(token);
      return choiceFor(this.turn, id, column)?.legal === true;
    });
    if (legal.length > 0) return legal;
    return this.turn?.picked ? [this.turn.picked] : [];
  }

  /** For two picked boxes: the groups as they would be scored. */
  get pair(): (Split & { boxes: string[] }) | null {
    const best = pairFor(this.turn, this.picked);
    return best ? { ...best, ...this.ownSplit } : null;
  }

  /** As many boxes are picked as a turn fills. */
  get hasPicked(): boolean {
    return this.picked.length === (this.rules?.boxes_per_turn ?? 1);
  }

  /** What the dice would write is shown once they lie. */
  get previews(): TurnView | null {
    return this.tumbling ? null : this.turn;
  }

  /** The card shown where there is room for one: while it may be undone, the one written last. */
  get shownSeat(): SeatView | null {
    const { view } = this;
    return view?.seats[this.looked ?? seatSeen(view)] ?? null;
  }

  /** The score after which the device changes hands, until the next player has taken it. */
  get handOff(): LastScore | null {
    const { view } = this;
    if (!view || view.hand_off === null || this.taken) return null;
    return view.last.findLast((score) => score.seat === view.hand_off) ?? null;
  }

  /** Let go of groups made by hand. */
  letGo(): void {
    this.ownSplit = null;
    this.swapping = null;
  }

  /** Take a view that has come. Older ones than the one shown are not sent here. */
  show(shown: TableView, options: { still?: boolean } = {}): void {
    const before = this.view;
    const view = this.watching ? asWatcher(shown) : shown;
    const sameThrow = before !== null && throwKey(before) === throwKey(view);
    const sameTurn = before !== null && turnKey(before) === turnKey(view);
    if (!sameThrow) {
      this.tapped = null;
      this.chosen = [];
      this.hint = false;
      this.letGo();
      this.#kept = view.turn?.held ?? [];
      this.tumbling = !options.still && isNewThrow(before, view);
    }
    if (!sameTurn) {
      this.looked = null;
      this.taken = false;
    }
    this.stamped = newScore(before, view) ?? this.stamped;
    if (before && isTakenBack(before, view)) this.stamped = null;
    this.view = view;
    this.countdown.follow(view.wait);
  }
}
