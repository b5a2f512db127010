/** The faces that dice show while they roll. Only a picture: what they come to show is given. */

const FLICKER_MS = 70;
/** From this share of the way on a die slides on the face it will show. */
const SLIDE = 0.66;

export class Tumble {
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
