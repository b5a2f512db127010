/**
 * `Connection` over one WebSocket. It reconnects by itself with growing, jittered pauses; on each
 * new line it watches its tables again and repeats, with their first ids, the commands that were
 * not answered, so the server carries each out once.
 */

import {
  type AnyCommand,
  type FromServer,
  PROTOCOL,
  type Refused,
  type TableView,
} from '../wire/types';
import {
  makeId,
  type Answer,
  type Connection,
  type Order,
  type Status,
  type Watcher,
} from './connection';
import { API, HttpRequests } from './http';
import { withNames } from './seats';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
/** With nothing heard for this long the line is asked for a sign of life. */
const QUIET_MS = 20_000;
const PONG_MS = 8_000;
/** A refused watch is sent again after this long, where the server names no time. */
const REWATCH_S = 10;

/** The part of a WebSocket that is used, so that a test can be one. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface SocketOptions {
  build: string;
  connect?: () => Line;
  /** Uniform in [0, 1). */
  random?: () => number;
}

interface Pending {
  command: AnyCommand;
  answer: (answer: Answer) => void;
}

interface Watched {
  seq: number;
  watchers: Set<Watcher>;
}

export class SocketConnection extends HttpRequests implements Connection {
  #status: Status = { kind: 'connecting' };
  #listeners = new Set<(status: Status) => void>();
  #line: Line | null = null;
  #wanted = false;
  #welcomed = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #lifeTimer: ReturnType<typeof setTimeout> | undefined;
  #rewatchTimer: ReturnType<typeof setTimeout> | undefined;
  /** In the order they were sent. */
  #pending = new Map<string, Pending>();
  #watched = new Map<string, Watched>();
  readonly #build: string;
  readonly #connect: () => Line;
  readonly #random: () => number;

  constructor(options: SocketOptions) {
    super();
    this.#build = options.build;
    this.#connect = options.connect ?? connectToOrigin;
    this.#random = options.random ?? Math.random;
  }

  get status(): Status {
    return this.#status;
  }

  onStatus(listener: (status: Status) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#dial();
  }

  close(): void {
    this.#wanted = false;
    clearTimeout(this.#retryTimer);
    this.#drop();
  }

  retry(): void {
    if (!this.#wanted || this.#line) return;
    this.#dial();
  }

  watch(table: string, watcher: Watcher): () => void {
    let watched = this.#watched.get(table);
    if (!watched) {
      watched = { seq: 0, watchers: new Set() };
      this.#watched.set(table, watched);
    }
    watched.watchers.add(watcher);
    // A later watcher of the same table has seen nothing yet: ask for all.
    watched.seq = 0;
    if (this.#welcomed) this.#sendNow({ type: 'watch', table, seq: 0 });
    return () => this.#unwatch(table, watcher);
  }

  send(order: Order): Promise<Answer> {
    const command = { ...order, id: makeId() } as AnyCommand;
    return new Promise((answer) => {
      this.#pending.set(command.id, { command, answer });
      if (this.#welcomed) this.#sendNow(command);
    });
  }

  #unwatch(table: string, watcher: Watcher): void {
    const watched = this.#watched.get(table);
    if (!watched?.watchers.delete(watcher) || watched.watchers.size > 0) return;
    this.#watched.delete(table);
    if (this.#welcomed) this.#sendNow({ type: 'unwatch', table });
  }

  #dial(): void {
    clearTimeout(this.#retryTimer);
    this.#set({ kind: 'connecting' });
    const line = this.#connect();
    this.#line = line;
    line.onopen = () => this.#sendNow({ type: 'hello', protocol: PROTOCOL, build: this.#build });
    line.onmessage = (event) => this.#read(event.data);
    line.onclose = () => this.#lost(line);
    this.#listenForLife(PONG_MS);
  }

  #drop(): void {
    const line = this.#line;
    this.#line = null;
    this.#welcomed = false;
    clearTimeout(this.#lifeTimer);
    clearTimeout(this.#rewatchTimer);
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #lost(line: Line): void {
    if (line !== this.#line) return;
    this.#drop();
    if (!this.#wanted || this.#status.kind === 'outdated') return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    // Half of the pause is drawn, so that a server that comes back is not met by all at once.
    const wait = pause * (0.5 + this.#random() / 2);
    this.#set({ kind: 'waiting', retryAt: Date.now() + wait });
    this.#retryTimer = setTimeout(() => this.#dial(), wait);
  }

  #read(data: unknown): void {
    if (typeof data !== 'string') return;
    this.#listenForLife(QUIET_MS);
    const message = withNames(JSON.parse(data) as FromServer);
    switch (message.type) {
      case 'welcome':
        return this.#greeted(message.build);
      case 'outdated':
        return this.#outdated();
      case 'view':
        return this.#show(message);
      case 'accepted':
        this.#show(message.view);
        return this.#answered(message.id, message);
      case 'refused':
        return this.#refused(message);
      case 'gone':
        for (const watcher of this.#watched.get(message.table)?.watchers ?? []) watcher.gone();
        return;
      case 'pong':
        return;
    }
  }

  #greeted(build: string): void {
    this.#failures = 0;
    this.#welcomed = true;
    this.#watchAll();
    for (const { command } of this.#pending.values()) this.#sendNow(command);
    this.#set({ kind: 'open', newer: build !== this.#build });
  }

  #outdated(): void {
    this.#wanted = false;
    this.#set({ kind: 'outdated' });
    this.#drop();
  }

  #show(view: TableView): void {
    const watched = this.#watched.get(view.table);
    if (!watched || view.seq < watched.seq) return;
    watched.seq = view.seq;
    for (const watcher of watched.watchers) watcher.view(view);
  }

  #watchAll(): void {
    for (const [table, { seq }] of this.#watched) this.#sendNow({ type: 'watch', table, seq });
  }

  #refused(refused: Refused): void {
    if (refused.id === null) return this.#unwatched(refused);
    if (!this.#pending.has(refused.id)) return;
    if (refused.code === 'request/too_many') return this.#postpone(refused.id, refused);
    if (refused.view) this.#show(refused.view);
    this.#answered(refused.id, refused);
  }

  /** What is refused without an id was a watch. */
  #unwatched(refused: Refused): void {
    clearTimeout(this.#rewatchTimer);
    const seconds = Number(refused.params.seconds) || REWATCH_S;
    this.#rewatchTimer = setTimeout(() => this.#welcomed && this.#watchAll(), seconds * 1000);
    if (refused.code === 'request/too_many') return;
    const watched = this.#watched.get(refused.table ?? '');
    if (watched?.seq === 0) for (const watcher of watched.watchers) watcher.refused(refused);
  }

  /** Sent again once the server's own pause is over. */
  #postpone(id: string, refused: Refused): void {
    const seconds = Number(refused.params.seconds) || 1;
    setTimeout(() => {
      const pending = this.#pending.get(id);
      if (pending && this.#welcomed) this.#sendNow(pending.command);
    }, seconds * 1000);
  }

  #answered(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.answer(answer);
  }

  #sendNow(message: object): void {
    this.#line?.send(JSON.stringify(message));
  }

  /** Ask for a sign of life after `quiet` ms without one; hang up if none comes. */
  #listenForLife(quiet: number): void {
    clearTimeout(this.#lifeTimer);
    this.#lifeTimer = setTimeout(() => {
      if (this.#welcomed) this.#sendNow({ type: 'ping' });
      this.#lifeTimer = setTimeout(() => {
        const line = this.#line;
        if (!line) return;
        line.close();
        this.#lost(line);
      }, PONG_MS);
    }, quiet);
  }

  #set(status: Status): void {
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}

function connectToOrigin(): Line {
  const address = new URL(`${API}/socket`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as Line;
}
