/** The faces that dice show while they roll. Only a picture: what they come to show is given. */

import { tick, untrack } from 'svelte';
import { thrown, type TrayProps } from './tray';

const FLICKER_MS = 70;
/** From this share of the way on a die slides on the face it will show. */
const SLIDE = 0.66;

/** How a die flies in, `index` of those that are thrown with it. */
export type Flight = (
  place: number,
  index: number,
) => { keyframes: Keyframe[]; options: KeyframeAnimationOptions };

/**
 * The faces of a tray, rolling whenever its props say so. To be called while the tray is made;
 * in its element each die is marked `data-die`, and what flies of it has the class `flies`.
 */
export function followThrows(
  tray: () => TrayProps,
  root: () => ParentNode | undefined,
  flight: Flight,
): Tumble {
  const tumble = new Tumble();
  // A new view of the same throw is no new throw: only these words start one.
  const thrownNow = $derived(`${tray().throwKey} ${tray().dice?.join('') ?? ''}`);

  $effect(() => {
    void thrownNow;
    const isRolling = tray().tumbling;
    untrack(() => (isRolling ? void roll() : rest()));
  });

  async function roll(): Promise<void> {
    const { dice, held, lastingMs, onlanded } = tray();
    if (!dice) return;
    const places = thrown(dice.length, held);
    tumble.roll(dice, places, lastingMs, onlanded);
    // The first throw of a turn makes the dice that are to fly.
    await tick();
    places.forEach((place, index) => {
      const { keyframes, options } = flight(place, index);
      root()?.querySelector(`[data-die="${place}"]`)?.animate(keyframes, options);
    });
  }

  /** A press, or another view, ends the throw: what still flies lands now. */
  function rest(): void {
    for (const die of root()?.querySelectorAll('.flies') ?? []) {
      for (const flying of die.getAnimations()) {
        if (!(flying instanceof CSSTransition)) flying.finish();
      }
    }
    tumble.rest(tray().dice ?? []);
  }

  return tumble;
}

class Tumble {
  /** Faces in place order as they are to be drawn now. */
  faces: readonly number[] = $state.raw([]);
  #flicker: ReturnType<typeof setInterval> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;

  /** Show the dice as they lie. */
  rest(dice: readonly number[]): void {
    clearInterval(this.#flicker);
    clearTimeout(this.#landing);
    this.faces = dice;
  }

  /**
   * Let the dice at `places` roll for `lasting` ms, then lie. `landed` is called by the clock, not
   * by frames, so that a page in the background does not wait for ever.
   */
  roll(
    dice: readonly number[],
    places: readonly number[],
    lasting: number,
    landed: () => void,
  ): void {
    this.rest(dice);
    const ends = performance.now() + lasting * SLIDE;
    const draw = () => {
      const slides = performance.now() >= ends;
      if (slides) clearInterval(this.#flicker);
      this.faces = dice.map((face, place) => (places.includes(place) && !slides ? any() : face));
    };
    draw();
    this.#flicker = setInterval(draw, FLICKER_MS);
    this.#landing = setTimeout(() => {
      this.rest(dice);
      landed();
    }, lasting);
  }
}

function any(): number {
  return 1 + Math.floor(Math.random() * 6);
}
