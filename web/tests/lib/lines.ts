/** The far end of a socket, in the hands of a test. */

import type { FromServer, TableView } from '../../src/wire/types';
import type { Line } from '../../src/lib/socket';

export type Said = { type: string } & Record<string, unknown>;

export class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  /** What the client sent, in order. */
  said: Said[] = [];

  send(text: string): void {
    if (this.closed) throw new Error('sent on a closed line');
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.closed = true;
  }

  /** Open, and let the server greet. */
  welcome(build = 'here'): void {
    this.onopen?.();
    this.hear({ type: 'welcome', protocol: 1, build });
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  accept(id: unknown, view: TableView): void {
    this.hear({ type: 'accepted', id: String(id), view });
  }

  break(): void {
    this.closed = true;
    this.onclose?.();
  }

  saidOf(type: string): Said[] {
    return this.said.filter((message) => message.type === type);
  }
}
