import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Status } from '../../src/lib/connection';
import { SocketConnection } from '../../src/lib/socket';
import type { Refused } from '../../src/wire/types';
import { makeView } from '../fixtures/views';
import { FakeLine } from './lines';

const TABLE = 'table-of-tests';
let lines: FakeLine[];
let connection: SocketConnection;
let statuses: Status[];

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  statuses = [];
  connection = new SocketConnection({
    build: 'here',
    connect: () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    random: () => 0.5,
  });
  connection.onStatus((status) => statuses.push(status));
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function last(): FakeLine {
  return lines.at(-1)!;
}

function open(): FakeLine {
  connection.open();
  last().welcome();
  return last();
}

describe('greeting', () => {
  test('the first message says protocol and build', () => {
    expect(open().said[0]).toEqual({ type: 'hello', protocol: 1, build: 'here' });
    expect(connection.status).toEqual({ kind: 'open', newer: false });
  });

  test('nothing is sent before the welcome', () => {
    connection.open();
    connection.watch(TABLE, { view: vi.fn(), gone: vi.fn(), refused: vi.fn() });
    void connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 });
    last().onopen?.();
    expect(last().said.map(({ type }) => type)).toEqual(['hello']);
    last().hear({ type: 'welcome', protocol: 1, build: 'here' });
    expect(last().said.map(({ type }) => type)).toEqual(['hello', 'watch', 'roll']);
  });

  test('another build on the server is news, and no reason to stop', () => {
    connection.open();
    last().welcome('newer');
    expect(connection.status).toEqual({ kind: 'open', newer: true });
  });

  test('an outdated page stops trying', () => {
    connection.open();
    last().onopen?.();
    last().hear({ type: 'outdated', protocol: 2, build: 'newer' });
    expect(connection.status).toEqual({ kind: 'outdated' });
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(1);
  });
});

describe('reconnecting', () => {
  test('pauses double up to ten seconds, and half of each is drawn', () => {
    open().break();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const status = connection.status;
      if (status.kind !== 'waiting') throw new Error(status.kind);
      const pause = status.retryAt - Date.now();
      pauses.push(pause);
      vi.advanceTimersByTime(pause);
      last().break();
    }
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 7500, 7500, 7500]);
  });

  test('a welcome makes the next pause short again', () => {
    open().break();
    vi.advanceTimersByTime(300);
    last().break();
    vi.advanceTimersByTime(600);
    last().welcome();
    last().break();
    const { status } = connection;
    expect(status.kind === 'waiting' && status.retryAt - Date.now()).toBe(300);
  });

  test('retry does not wait', () => {
    open().break();
    connection.retry();
    expect(lines).toHaveLength(2);
  });

  test('tables are watched again from the last view seen', () => {
    connection.watch(TABLE, { view: vi.fn(), gone: vi.fn(), refused: vi.fn() });
    const line = open();
    line.hear(makeView({ seq: 7 }));
    line.break();
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(last().saidOf('watch')).toEqual([{ type: 'watch', table: TABLE, seq: 7 }]);
  });

  test('silence is asked about, and then the line is given up', () => {
    const line = open();
    vi.advanceTimersByTime(20_000);
    expect(line.saidOf('ping')).toHaveLength(1);
    line.hear({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(line.saidOf('ping')).toHaveLength(2);
    vi.advanceTimersByTime(8_000);
    expect(line.closed).toBe(true);
    expect(connection.status.kind).toBe('waiting');
  });

  test('a closed connection stays closed', () => {
    open();
    connection.close();
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(1);
  });
});

describe('commands', () => {
  test('an unanswered command is repeated with its first id', async () => {
    const line = open();
    const answer = connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 });
    const [sent] = line.saidOf('roll');
    line.break();
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(last().saidOf('roll')).toEqual([sent]);
    last().accept(sent!['id'], makeView({ seq: 2 }));
    expect((await answer).type).toBe('accepted');
  });

  test('an answered command is not repeated', async () => {
    const line = open();
    const answer = connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 });
    line.accept(line.saidOf('roll')[0]!['id'], makeView({ seq: 2 }));
    await answer;
    line.break();
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(last().saidOf('roll')).toEqual([]);
  });

  test('commands have ids of their own, good for the wire', () => {
    const line = open();
    for (let at = 0; at < 50; at++) {
      void connection.send({ type: 'undo', table: TABLE, seq: 1, seat: 0 });
    }
    const ids = line.saidOf('undo').map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true);
  });

  test('a command sent while the line is down goes out when it is back, in order', () => {
    open().break();
    void connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 });
    void connection.send({ type: 'undo', table: TABLE, seq: 1, seat: 0 });
    vi.advanceTimersByTime(300);
    last().welcome();
    expect(last().said.map(({ type }) => type)).toEqual(['hello', 'roll', 'undo']);
  });

  test('a refusal brings the state it was refused for', async () => {
    const view = vi.fn();
    connection.watch(TABLE, { view, gone: vi.fn(), refused: vi.fn() });
    const line = open();
    const answer = connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 });
    const id = String(line.saidOf('roll')[0]!['id']);
    const now = makeView({ seq: 5 });
    line.hear({ type: 'refused', code: 'action/stale', params: {}, id, table: TABLE, view: now });
    expect(await answer).toMatchObject({ type: 'refused', code: 'action/stale' });
    expect(view).toHaveBeenCalledWith(now);
  });

  test('too many requests only put it off', async () => {
    const line = open();
    let answer: Answer | null = null;
    void connection.send({ type: 'roll', table: TABLE, seq: 1, seat: 0 }).then((a) => (answer = a));
    const [sent] = line.saidOf('roll');
    const id = String(sent!['id']);
    const params = { seconds: 3 };
    line.hear({ type: 'refused', code: 'request/too_many', params, id, table: TABLE, view: null });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(answer).toBeNull();
    expect(line.saidOf('roll')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(line.saidOf('roll')).toEqual([sent, sent]);
  });
});

describe('views', () => {
  test('an older view than the last is not shown', () => {
    const view = vi.fn();
    connection.watch(TABLE, { view, gone: vi.fn(), refused: vi.fn() });
    const line = open();
    line.hear(makeView({ seq: 4 }));
    line.hear(makeView({ seq: 3 }));
    line.hear(makeView({ seq: 4 }));
    expect(view.mock.calls.map(([one]) => one.seq)).toEqual([4, 4]);
  });

  test('a table that nobody watches any more is let go', () => {
    const line = open();
    const view = vi.fn();
    const stop = connection.watch(TABLE, { view, gone: vi.fn(), refused: vi.fn() });
    stop();
    expect(line.saidOf('unwatch')).toEqual([{ type: 'unwatch', table: TABLE }]);
    line.hear(makeView({ seq: 9 }));
    expect(view).not.toHaveBeenCalled();
  });

  test('a watch that was put off is sent again', async () => {
    const line = open();
    connection.watch(TABLE, { view: vi.fn(), gone: vi.fn(), refused: vi.fn() });
    line.hear({
      type: 'refused',
      code: 'request/too_many',
      params: { seconds: 3 },
      id: null,
      table: TABLE,
      view: null,
    });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(line.saidOf('watch')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(line.saidOf('watch')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line.saidOf('watch')).toHaveLength(2);
  });

  test('a watch that was refused is said where nothing was seen, and tried again later', async () => {
    const line = open();
    const [watcher, follower, other] = [1, 2, 3].map(() => ({
      view: vi.fn(),
      gone: vi.fn(),
      refused: vi.fn(),
    }));
    connection.watch('seen-already', follower!);
    line.hear(makeView({ table: 'seen-already', seq: 4 }));
    connection.watch(TABLE, watcher!);
    connection.watch('on-its-way', other!);
    const refusal = {
      type: 'refused',
      code: 'store/unavailable',
      params: {},
      id: null,
      table: TABLE,
      view: null,
    };
    line.hear(refusal as Refused);
    expect(watcher!.refused).toHaveBeenCalledWith(refusal);
    expect(follower!.refused).not.toHaveBeenCalled();
    expect(other!.refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.saidOf('watch').slice(3)).toEqual([
      { type: 'watch', table: 'seen-already', seq: 4 },
      { type: 'watch', table: TABLE, seq: 0 },
      { type: 'watch', table: 'on-its-way', seq: 0 },
    ]);
    line.hear(makeView({ table: TABLE, seq: 1 }));
    expect(watcher!.view).toHaveBeenCalledOnce();
  });

  test('a table that is gone says so', () => {
    const gone = vi.fn();
    connection.watch(TABLE, { view: vi.fn(), gone, refused: vi.fn() });
    open().hear({ type: 'gone', table: TABLE });
    expect(gone).toHaveBeenCalledOnce();
  });
});
