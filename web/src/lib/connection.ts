/**
 * What a screen may ask of a game's host, whoever that is. The socket to the server is one
 * implementation; a host inside the page may be another. Screens know only this file.
 */

import type {
  Accepted,
  Advice,
  AnyCommand,
  Best,
  NewTable,
  NewResumeLink,
  Preview,
  PreviewQuery,
  Refused,
  ResumeLink,
  ResumeLinks,
  Resumed,
  RoomFound,
  RulesList,
  RulesView,
  TableList,
  TableView,
} from '../wire/types';

export type Status =
  | { kind: 'connecting' }
  /** `newer`: the host now serves another build than this page. */
  | { kind: 'open'; newer: boolean }
  /** Lost; the next try starts at `retryAt` (as `Date.now()` counts). */
  | { kind: 'waiting'; retryAt: number }
  /** The host can't serve this page: only a reload helps. */
  | { kind: 'outdated' };

type WithoutId<C> = C extends unknown ? Omit<C, 'id'> : never;

/** A command before the connection gives it the id that makes it safe to repeat. */
export type Order = WithoutId<AnyCommand>;

export type Answer = Accepted | Refused;

export interface Watcher {
  view(view: TableView): void;
  /** The table is not there, or no longer. */
  gone(): void;
  /** There is nothing to show for now: why. Asked for again by itself. */
  refused(refused: Refused): void;
}

/** Requests that are answered once. All of them throw `RequestError`. */
export interface Requests {
  createTable(table: NewTable): Promise<TableView>;
  /** The device's games; `before` is `TableList.more` of the page before. */
  tables(before?: string): Promise<TableList>;
  table(id: string): Promise<TableView>;
  deleteTable(id: string): Promise<void>;
  preview(id: string, query: PreviewQuery): Promise<Preview>;
  /** For the seat in turn, once `hint` was accepted on the roll on the table; `percentile`: what it
   * is told from is worked out if need be. */
  advice(id: string, seat: number, percentile: boolean): Promise<Advice>;
  rulesList(): Promise<RulesList>;
  rules(name: string): Promise<RulesView>;
  /** null: no solo game of this rule set has been finished here. */
  best(name: string): Promise<Best | null>;
  createResumeLink(query: NewResumeLink): Promise<ResumeLink>;
  resumeLinks(): Promise<ResumeLinks>;
  withdrawResumeLink(id: string): Promise<void>;
  resume(token: string): Promise<Resumed>;
  /** The room that waits under this code. */
  findRoom(code: string): Promise<RoomFound>;
}

export interface Connection extends Requests {
  readonly status: Status;
  /** Hear of every change of `status`; returns what ends it. */
  onStatus(listener: (status: Status) => void): () => void;
  open(): void;
  close(): void;
  /** Try again now instead of at `retryAt`. */
  retry(): void;
  /** Get a table's views from now on, over every reconnect; returns what ends it. */
  watch(table: string, watcher: Watcher): () => void;
  /** Carried out once, however often the line breaks: waits for the answer, never gives up. */
  send(order: Order): Promise<Answer>;
}

/** A request that was refused, or got no answer (`code` is then `client/no_answer`). */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly params: Record<string, string | number> = {},
    readonly view: TableView | null = null,
  ) {
    super(code);
    this.name = 'RequestError';
  }
}

/** Whether nothing came back, so that asking again may help. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'client/no_answer';
}

/** 128 random bits as 22 characters of base64url. Needs no secure context. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}
