/**
 * What this device remembers of practice: nothing of it goes to the server.
 *
 * Several tabs may write: each reads anew, changes what it must and writes all of it back.
 */

import { recall, remember } from '../../lib/storage';

export const STAGES = ['first_keep', 'second_keep', 'box'] as const;
export type Stage = (typeof STAGES)[number];

const KEY = 'practice';
const VERSION = 1;
/** Answers of a rule set that are kept, the latest: half a hundred sittings. */
const MOST_ANSWERS = 500;
/** Sittings until a position returns that was missed once; one fewer for each further time. */
const RETURNS_AFTER = 3;

/** An answer that was given. */
export interface Answered {
  id: string;
  /** Number of the sitting, from 1. */
  sitting: number;
  /** When, in ms. */
  at: number;
  stage: Stage;
  /** The box that the best choice is after. */
  aim: string;
  /** In points; 0: it was the best choice. */
  loss: number;
}

/** How it stands with one position. */
export interface Standing {
  /** The sitting it was last shown in. */
  seen: number;
  /** How often it was missed, less how often it was then got right; 0: it need not return. */
  missed: number;
}

/** What is known of one rule set. */
export interface Progress {
  /** Sittings so far. */
  sittings: number;
  /** Oldest first. */
  answers: readonly Answered[];
  positions: Readonly<Record<string, Standing>>;
}

interface Stored {
  version: typeof VERSION;
  sets: Record<string, Progress>;
}

export const NOTHING: Progress = { sittings: 0, answers: [], positions: {} };

/** What could not be stored lasts as long as the page. */
let unstored: Stored | null = null;

export function progressOf(rules: string): Progress {
  return read().sets[rules] ?? NOTHING;
}

/** Begin a sitting; its number. */
export function beginSitting(rules: string): number {
  const before = progressOf(rules);
  const sittings = before.sittings + 1;
  write(rules, { ...before, sittings });
  return sittings;
}

export function addAnswer(rules: string, answer: Answered): void {
  write(rules, withAnswer(progressOf(rules), answer));
}

/** Forget everything, of every rule set. */
export function forget(): void {
  store({ version: VERSION, sets: {} });
}

export function withAnswer(before: Progress, answer: Answered): Progress {
  const missed = before.positions[answer.id]?.missed ?? 0;
  const standing: Standing = {
    seen: answer.sitting,
    missed: answer.loss > 0 ? missed + 1 : Math.max(0, missed - 1),
  };
  return {
    sittings: Math.max(before.sittings, answer.sitting),
    answers: [...before.answers, answer].slice(-MOST_ANSWERS),
    positions: { ...before.positions, [answer.id]: standing },
  };
}

/** The sitting in which a missed position is to return; the more often missed, the sooner. */
export function returnsIn({ seen, missed }: Standing): number {
  return seen + Math.max(1, RETURNS_AFTER + 1 - missed);
}

function write(rules: string, progress: Progress): void {
  const { version, sets } = read();
  store({ version, sets: { ...sets, [rules]: progress } });
}

function store(stored: Stored): void {
  remember(KEY, stored);
  unstored = JSON.stringify(recall(KEY)) === JSON.stringify(stored) ? null : stored;
}

function read(): Stored {
  return unstored ?? parse(recall(KEY));
}

/** What is stored, as far as it is sound: anybody may have written there. */
export function parse(value: unknown): Stored {
  const sets: Record<string, Progress> = {};
  if (isObject(value) && value['version'] === VERSION && isObject(value['sets'])) {
    for (const [rules, progress] of Object.entries(value['sets'])) {
      if (isObject(progress)) sets[rules] = parseProgress(progress);
    }
  }
  return { version: VERSION, sets };
}

function parseProgress({ sittings, answers, positions }: Record<string, unknown>): Progress {
  const sound = Array.isArray(answers) ? answers.filter(isAnswered) : [];
  const standings = isObject(positions) ? Object.entries(positions) : [];
  return {
    sittings: Math.max(isCount(sittings) ? sittings : 0, ...sound.map(({ sitting }) => sitting)),
    answers: sound.slice(-MOST_ANSWERS),
    positions: Object.fromEntries(
      standings.filter((entry): entry is [string, Standing] => isStanding(entry[1])),
    ),
  };
}

function isAnswered(value: unknown): value is Answered {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    isCount(value['sitting']) &&
    Number.isFinite(value['at']) &&
    STAGES.some((stage) => stage === value['stage']) &&
    typeof value['aim'] === 'string' &&
    Number.isFinite(value['loss']) &&
    (value['loss'] as number) >= 0
  );
}

function isStanding(value: unknown): value is Standing {
  return isObject(value) && isCount(value['seen']) && isCount(value['missed']);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
