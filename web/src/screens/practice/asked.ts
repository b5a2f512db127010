/** Positions and answers, asked of the server. */

import { ask } from '../../lib/http';
import type { Practice, PracticeAnswer, PracticePosition, Worth } from '../../wire/types';

function at(rules: string): string {
  return `/rules/${encodeURIComponent(rules)}/practice`;
}

export function practiceOf(rules: string): Promise<Practice> {
  return ask('GET', at(rules));
}

export function positionOf(rules: string, id: string): Promise<PracticePosition> {
  return ask('GET', `${at(rules)}/${encodeURIComponent(id)}`);
}

export function answerOf(rules: string, id: string, choice: Choice): Promise<PracticeAnswer> {
  const query = `choice=${encodeURIComponent(tokenOf(choice))}`;
  return ask('GET', `${at(rules)}/${encodeURIComponent(id)}/answer?${query}`);
}

export type Choice = { keep: readonly number[] } | { boxes: readonly string[] };

/** `k566`, `k-`, `=fours`, `=ones+full_house` */
export function tokenOf(choice: Choice): string {
  if ('boxes' in choice) return `=${choice.boxes.join('+')}`;
  return `k${choice.keep.toSorted().join('') || '-'}`;
}

/** Whether a choice cost nothing. */
export function isBest(choice: Pick<Worth, 'loss'> | undefined): boolean {
  return choice !== undefined && choice.loss < 0.01;
}
