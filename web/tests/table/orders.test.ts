import { describe, expect, test } from 'vitest';
import type { Answer, Order } from '../../src/lib/connection';
import { Orders } from '../../src/table/orders';
import type { TableView } from '../../src/wire/types';
import { makeTurn, makeView } from '../fixtures/views';

/** A host that answers when the test says so. */
class Host {
  view: TableView = makeView({ seq: 1, turn: makeTurn({ rolls_used: 1, dice: [1, 2, 3, 4, 5] }) });
  sent: Order[] = [];
  #answers: ((answer: Answer) => void)[] = [];
  readonly orders = new Orders(
    (order) => {
      this.sent.push(order);
      return new Promise((answer) => this.#answers.push(answer));
    },
    () => this.view,
  );

  hold(...places: number[]): Promise<unknown> {
    return this.orders.want(({ seq, table }) => ({ type: 'hold', table, seq, seat: 0, places }), {
      isHold: true,
    });
  }

  roll(): Promise<unknown> {
    return this.orders.want(({ seq, table }) => ({ type: 'roll', table, seq, seat: 0 }));
  }

  async accept(change: Partial<TableView> = {}): Promise<void> {
    this.view = { ...this.view, seq: this.view.seq + 1, ...change };
    this.#answers.shift()!({ type: 'accepted', id: 'x', view: this.view });
    await settled();
  }

  async refuse(code: string, view: TableView): Promise<void> {
    this.view = view;
    this.#answers.shift()!({ type: 'refused', code, params: {}, id: 'x', table: null, view });
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let at = 0; at < 10; at++) await Promise.resolve();
}

describe('orders', () => {
  test('go one at a time, each on the newest state', async () => {
    const host = new Host();
    void host.hold(0);
    void host.roll();
    expect(host.sent).toMatchObject([{ type: 'hold', seq: 1 }]);
    await host.accept();
    expect(host.sent).toMatchObject([{ type: 'hold' }, { type: 'roll', seq: 2 }]);
  });

  test('of quick taps only the first and the last are sent', async () => {
    const host = new Host();
    const all = [host.hold(0), host.hold(0, 1), host.hold(0, 1, 2), host.hold(1, 2)];
    await host.accept();
    await host.accept();
    expect(host.sent).toMatchObject([{ places: [0] }, { places: [1, 2] }]);
    expect(await Promise.all(all)).toEqual([null, null, null, null]);
  });

  test('a roll is not overtaken by a hold that came after it', async () => {
    const host = new Host();
    void host.hold(0);
    void host.roll();
    void host.hold(1);
    await host.accept();
    await host.accept();
    expect(host.sent.map(({ type }) => type)).toEqual(['hold', 'roll', 'hold']);
  });

  test('what means nothing any more is not sent', async () => {
    const host = new Host();
    expect(await host.orders.want(() => null)).toBeNull();
    expect(host.sent).toEqual([]);
  });

  test('an overtaken one is tried again on the same throw', async () => {
    const host = new Host();
    const asked = host.hold(3);
    await host.refuse('action/stale', { ...host.view, seq: 9 });
    expect(host.sent).toMatchObject([{ seq: 1 }, { seq: 9, places: [3] }]);
    await host.accept();
    expect(await asked).toBeNull();
  });

  test('one that means nothing any more is given back as refused', async () => {
    const host = new Host();
    const asked = host.orders.want((view) =>
      view.seq === 9 ? null : { type: 'end', table: view.table, seq: view.seq, seat: 0 },
    );
    await host.refuse('action/stale', { ...host.view, seq: 9 });
    expect(host.sent).toHaveLength(1);
    expect(await asked).toMatchObject({ code: 'action/stale' });
  });

  test('one that still means the same is tried until it is not overtaken', async () => {
    const host = new Host();
    const asked = host.orders.want(({ seq, table }) => ({ type: 'end', table, seq, seat: 0 }));
    for (let seq = 2; seq < 12; seq++) {
      const turn = makeTurn({ seat: seq % 2, rolls_used: seq % 3 });
      await host.refuse('action/stale', { ...host.view, seq, turn });
    }
    expect(host.sent).toHaveLength(11);
    await host.accept();
    expect(await asked).toBeNull();
  });

  test('is not tried again on the state it was refused on', async () => {
    const host = new Host();
    const asked = host.hold(3);
    await host.refuse('action/stale', host.view);
    expect(host.sent).toHaveLength(1);
    expect(await asked).toMatchObject({ code: 'action/stale' });
  });

  test('another refusal is final, and the next order goes on', async () => {
    const host = new Host();
    const asked = host.hold(3);
    void host.roll();
    await host.refuse('action/fixed_place', host.view);
    expect(await asked).toMatchObject({ code: 'action/fixed_place' });
    expect(host.sent.map(({ type }) => type)).toEqual(['hold', 'roll']);
  });
});
