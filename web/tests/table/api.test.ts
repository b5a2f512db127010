import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announcer } from '../../src/lib/announce.svelte';
import {
  RequestError,
  type Answer,
  type Connection,
  type Order,
  type Watcher,
} from '../../src/lib/connection';
import { TableApi } from '../../src/table/api';
import { TableState } from '../../src/table/state.svelte';
import type { Preview, PreviewQuery, TableView } from '../../src/wire/types';
import { makeCategories, makeChoice, makeRules, makeTurn, makeView } from '../fixtures/views';

const CAN = { ...makeView().can, roll: true, hold: true, score: true };

/** Five dice on the table, fours and chance open. */
function thrown(change: Partial<TableView> = {}): TableView {
  const choices = [makeChoice('fours', 8), makeChoice('chance', 18)];
  const turn = makeTurn({ rolls_used: 1, dice: [1, 3, 4, 4, 6], choices });
  return makeView({ turn, can: CAN, ...change });
}

/** Ten dice on the table, best divided by 5s and 4s. */
function tenThrown(): TableView {
  const split = [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
  ];
  const pairs = [{ boxes: ['fours', 'fives'], points: 35, each: [20, 15], split }];
  const choices = [makeChoice('fours', 20), makeChoice('fives', 15), makeChoice('sixes', 0)];
  const dice = [4, 4, 4, 4, 4, 1, 2, 5, 5, 5];
  const turn = makeTurn({ rolls_used: 1, dice, fixed: [0], held: [0], choices, pairs });
  return makeView({ turn, can: CAN });
}

const TEN = makeRules({
  dice: 10,
  boxes_per_turn: 2,
  categories: makeCategories(['fours', 'fives', 'sixes']),
});

interface Asked {
  query: PreviewQuery;
  answer: (groups: Preview['groups']) => Promise<void>;
  fail: (code: string) => Promise<void>;
}

/** A table on this side, and the host's side of it in the test's hands. */
class Table {
  readonly state = new TableState();
  readonly sent: Order[] = [];
  readonly asked: Asked[] = [];
  readonly api: TableApi;
  readonly close: () => void;
  #watcher: Watcher | null = null;
  #answers: ((answer: Answer) => void)[] = [];

  constructor(
    public view: TableView,
    rules = makeRules(),
  ) {
    const connection = {
      watch: (_: string, watcher: Watcher) => {
        this.#watcher = watcher;
        return () => (this.#watcher = null);
      },
      send: (order: Order) => {
        this.sent.push(order);
        return new Promise<Answer>((answer) => this.#answers.push(answer));
      },
      preview: (_: string, query: PreviewQuery) =>
        new Promise<Preview>((answer, fail) => {
          this.asked.push({
            query,
            answer: (groups) => (answer({ groups }), settled()),
            fail: (code) => (fail(new RequestError(code)), settled()),
          });
        }),
    } as unknown as Connection;
    this.state.rules = rules;
    this.api = new TableApi(connection, this.state, view.table);
    this.close = this.api.open();
    this.show(view);
  }

  show(change: Partial<TableView> = {}): void {
    this.view = { ...this.view, seq: this.view.seq + 1, ...change };
    this.#watcher?.view(this.view);
  }

  async accept(change: Partial<TableView> = {}): Promise<void> {
    this.show(change);
    this.#answers.shift()!({ type: 'accepted', id: 'x', view: this.view });
    await settled();
  }

  async refuse(code: string, params = {}): Promise<void> {
    const answer: Answer = { type: 'refused', code, params, id: 'x', table: null, view: this.view };
    this.#answers.shift()!(answer);
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let at = 0; at < 20; at++) await Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  announcer.dismiss();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('rolling', () => {
  test('is sent once for two presses, and can be done again when it is answered', async () => {
    const table = new Table(thrown());
    table.api.roll();
    table.api.roll();
    expect(table.sent).toMatchObject([{ type: 'roll', seat: 0, seq: 1 }]);
    expect(table.state.canRoll).toBe(false);
    await table.accept({ turn: { ...table.view.turn!, rolls_used: 2 } });
    table.api.roll();
    expect(table.sent).toHaveLength(2);
  });

  test('falls by itself for whoever takes the device, where that is agreed', () => {
    const settings = { ...makeView().settings, auto_roll: true };
    const can = { ...CAN, hold: false, score: false };
    const table = new Table(makeView({ settings, can, hand_off: 1 }));
    table.api.takeDevice();
    expect(table.sent).toMatchObject([{ type: 'roll' }]);
    const calm = new Table(makeView({ can, hand_off: 1 }));
    calm.api.takeDevice();
    expect([calm.sent, calm.state.taken]).toEqual([[], true]);
  });
});

describe('a press on a die', () => {
  test('holds it at once, then by the server', async () => {
    const table = new Table(thrown());
    table.api.press(3);
    expect(table.state.held).toEqual([3]);
    expect(table.sent).toMatchObject([{ type: 'hold', places: [3] }]);
    await table.accept({ turn: { ...table.view.turn!, held: [3] } });
    table.api.press(3);
    expect(table.state.held).toEqual([]);
  });

  test('does nothing to one that is not there or stays held', () => {
    const table = new Table(thrown());
    table.show({ turn: { ...table.view.turn!, held: [2], fixed: [2] } });
    table.api.press(2);
    table.api.press(7);
    expect(table.sent).toEqual([]);
  });

  test('is taken back with a word if the server refuses it', async () => {
    const table = new Table(thrown());
    table.api.press(3);
    await table.refuse('action/fixed_place', { place: 3 });
    expect(table.state.held).toEqual([]);
    expect(announcer.note).toBe('Die 4 stays held for the rest of the turn.');
  });
});

describe('a press on a box', () => {
  test('scores where one press does', async () => {
    const table = new Table(thrown());
    table.api.pick('fours', true);
    expect(table.sent).toMatchObject([{ type: 'score', boxes: ['fours'] }]);
    table.api.pick('chance', true);
    expect(table.sent).toHaveLength(1);
    await table.refuse('action/illegal_box', { box: 'fours' });
    expect(announcer.note).toBe('Fours can’t take these dice.');
  });

  test('picks it where that takes two', () => {
    const table = new Table(thrown());
    table.api.pick('fours', false);
    expect([table.state.picked, table.sent]).toEqual([['fours'], []]);
    table.api.pick('chance', false);
    expect(table.state.picked).toEqual(['chance']);
    table.api.pick('chance', false);
    expect(table.sent).toMatchObject([{ type: 'score', boxes: ['chance'] }]);
  });
});

describe('dividing ten dice', () => {
  function divided(): Table {
    const table = new Table(tenThrown(), TEN);
    table.api.pick('fours', true);
    table.api.pick('fives', true);
    expect(table.sent).toEqual([]);
    return table;
  }

  test('changes places of two dice, of one that stays held too', async () => {
    const table = divided();
    table.api.press(0);
    expect([table.state.swapping, table.state.canScore]).toEqual([0, true]);
    table.api.press(9);
    expect(table.asked[0]?.query).toEqual({ seat: 0, places: [9, 1, 2, 3, 4] });
    expect(table.state.pair).toMatchObject({ each: null });
    await table.asked[0]!.answer([{ fours: 16 }, { fives: 10 }]);
    expect(table.state.pair).toMatchObject({ each: [16, 10] });
    table.api.score();
    const split = [
      [9, 1, 2, 3, 4],
      [5, 6, 7, 8, 0],
    ];
    expect(table.sent).toMatchObject([{ type: 'score', boxes: ['fours', 'fives'], split }]);
  });

  test('takes another die of the same group in place of the one that waits, or lets go', () => {
    const table = divided();
    table.api.press(0);
    table.api.press(1);
    expect(table.state.swapping).toBe(1);
    table.api.press(1);
    expect(table.state.swapping).toBeNull();
    expect(table.asked).toEqual([]);
  });

  test('offers nothing to score until the points are known', async () => {
    const table = divided();
    table.api.press(0);
    table.api.press(9);
    table.api.score();
    expect([table.state.canScore, table.sent]).toEqual([false, []]);
    await table.asked[0]!.answer([{ fours: 16 }, { fives: 10 }]);
    expect(table.state.canScore).toBe(true);
  });

  test('hears only the answer to its last split', async () => {
    const table = divided();
    table.api.press(0);
    table.api.press(9);
    table.api.press(1);
    table.api.press(8);
    await table.asked[1]!.answer([{ fours: 12 }, { fives: 5 }]);
    await table.asked[0]!.answer([{ fours: 16 }, { fives: 10 }]);
    expect(table.state.pair).toMatchObject({ each: [12, 5] });
  });

  test('stays as it is over a question without an answer, and asks again', async () => {
    const table = divided();
    table.api.press(0);
    table.api.press(9);
    await table.asked[0]!.fail('client/no_answer');
    expect(announcer.note).toBe('The server does not answer.');
    expect(table.state.pair?.split[0]).toEqual([9, 1, 2, 3, 4]);
    expect(table.state.canScore).toBe(false);
    announcer.dismiss();
    await vi.advanceTimersByTimeAsync(2000);
    await table.asked[1]!.fail('client/no_answer');
    expect(announcer.note).toBe(''); // said once
    await vi.advanceTimersByTimeAsync(2000);
    await table.asked[2]!.answer([{ fours: 16 }, { fives: 10 }]);
    expect(table.state.canScore).toBe(true);
  });

  test('is given up with the box, the throw and the screen', async () => {
    for (const end of [
      (table: Table) => table.api.pick('sixes', true),
      (table: Table) => table.show({ turn: { ...table.view.turn!, rolls_used: 2 } }),
      (table: Table) => table.close(),
    ]) {
      const table = divided();
      table.api.press(0);
      table.api.press(9);
      end(table);
      expect(table.state.ownSplit).toBeNull();
      await table.asked[0]!.fail('client/no_answer');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(table.asked).toHaveLength(1);
      expect(announcer.note).toBe('');
    }
  });
});

describe('what is done for the table', () => {
  test('is undone for the seat that wrote', () => {
    const table = new Table(makeView({ can: { ...CAN, undo: 1 } }));
    table.api.undo();
    expect(table.sent).toMatchObject([{ type: 'undo', seat: 1 }]);
  });

  test('says nothing where there was nothing to skip any more', async () => {
    const table = new Table(makeView({ can: { ...CAN, skip: true } }));
    table.api.skip();
    expect(table.sent).toMatchObject([{ type: 'skip', seat: 0 }]);
    await table.refuse('action/nothing_to_skip');
    expect(announcer.note).toBe('');
  });

  test('is ended, and a seat is given, in the name of a seat of this device', () => {
    const table = new Table(makeView({ can: { ...CAN, acts_for: 1 } }));
    table.api.end();
    expect(table.sent).toMatchObject([{ type: 'end', seat: 1 }]);
    const other = new Table(makeView());
    other.api.giveSeat(0, 'computer');
    expect(other.sent).toMatchObject([{ type: 'give_seat', seat: 0, to: 'computer' }]);
  });

  test('shows that the table is gone, and that it is back', () => {
    const table = new Table(thrown());
    table.state.gone = true;
    table.show();
    expect(table.state.gone).toBe(false);
  });
});
