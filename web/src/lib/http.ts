/** `Requests` over HTTP: one place that knows the paths. */

import type {
  Advice,
  Best,
  NewResumeLink,
  NewTable,
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
import { RequestError, type Requests } from './connection';
import { withNames } from './seats';

export const API = '/api/v1';

const PATIENCE_MS = 15_000;

/** Where the record of one game (from 1) at a table is to be had. */
export function recordAddress(table: string, game: number): string {
  return `${API}/tables/${encodeURIComponent(table)}/record?game=${game}`;
}

export class HttpRequests implements Requests {
  createTable(table: NewTable): Promise<TableView> {
    return ask('POST', '/tables', table);
  }

  tables(before?: string): Promise<TableList> {
    return ask('GET', before ? `/tables?before=${encodeURIComponent(before)}` : '/tables');
  }

  table(id: string): Promise<TableView> {
    return ask('GET', `/tables/${encodeURIComponent(id)}`);
  }

  async deleteTable(id: string): Promise<void> {
    await ask('DELETE', `/tables/${encodeURIComponent(id)}`);
  }

  preview(id: string, query: PreviewQuery): Promise<Preview> {
    return ask('POST', `/tables/${encodeURIComponent(id)}/preview`, query);
  }

  advice(id: string, seat: number, percentile: boolean): Promise<Advice> {
    const query = `seat=${seat}&percentile=${Number(percentile)}`;
    return ask('GET', `/tables/${encodeURIComponent(id)}/advice?${query}`);
  }

  rulesList(): Promise<RulesList> {
    return ask('GET', '/rules');
  }

  rules(name: string): Promise<RulesView> {
    return ask('GET', `/rules/${encodeURIComponent(name)}`);
  }

  best(name: string): Promise<Best | null> {
    return ask('GET', `/best?rules=${encodeURIComponent(name)}`);
  }

  createResumeLink(query: NewResumeLink): Promise<ResumeLink> {
    return ask('POST', '/resume-links', query);
  }

  resumeLinks(): Promise<ResumeLinks> {
    return ask('GET', '/resume-links');
  }

  async withdrawResumeLink(id: string): Promise<void> {
    await ask('DELETE', `/resume-links/${encodeURIComponent(id)}`);
  }

  resume(token: string): Promise<Resumed> {
    return ask('POST', '/resume', { token });
  }

  findRoom(code: string): Promise<RoomFound> {
    return ask('GET', `/rooms/${encodeURIComponent(code)}`);
  }
}

/**
 * What the server answers to a request; throws `RequestError`. What one screen alone asks for it
 * asks by this, so that the others need not carry it.
 */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(API + path, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined
      ? {}
      : {
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
  }).catch(() => {
    throw new RequestError('client/no_answer');
  });
  const text = await response.text().catch(() => '');
  if (response.ok) return withNames((text ? JSON.parse(text) : null) as T);
  throw readRefusal(text);
}

function readRefusal(text: string): RequestError {
  try {
    const refused = withNames(JSON.parse(text) as Partial<Refused>);
    if (typeof refused.code === 'string') {
      return new RequestError(refused.code, refused.params ?? {}, refused.view ?? null);
    }
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new RequestError('client/no_answer');
}
