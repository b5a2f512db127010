/** What a screen reader is told, and the short notes everyone sees. One line each at a time. */

const NOTE_MS = 6000;

class Announcer {
  /** Read out politely; not shown. */
  spoken: string = $state('');
  /** Shown and read out; goes by itself. */
  note: string = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    // The same words twice are not read twice unless they differ: a no-break space tells them apart.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  show(text: string): void {
    this.note = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.note = ''), NOTE_MS);
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.note = '';
  }
}

export const announcer = new Announcer();
