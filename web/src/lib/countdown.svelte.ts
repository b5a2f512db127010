/** The host's waits, running down here between two of its views. */

import type { Wait } from '../wire/types';

const TICK_MS = 100;

export class Countdown {
  leftMs: number = $state(0);
  totalMs: number = $state(0);
  #ends = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Start from a view that has just come; null stops. */
  follow(wait: Wait | null): void {
    clearInterval(this.#timer);
    this.totalMs = wait?.total_ms ?? 0;
    this.leftMs = wait?.left_ms ?? 0;
    if (!wait) return;
    this.#ends = performance.now() + wait.left_ms;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Of the whole, 0 to 1. */
  get share(): number {
    return this.totalMs > 0 ? Math.min(1, this.leftMs / this.totalMs) : 0;
  }

  get seconds(): number {
    return Math.ceil(Math.min(this.leftMs, this.totalMs) / 1000);
  }

  #tick(): void {
    this.leftMs = Math.max(0, this.#ends - performance.now());
    if (this.leftMs === 0) clearInterval(this.#timer);
  }
}
