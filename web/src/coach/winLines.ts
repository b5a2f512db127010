/** How likely each seat was to win, as lines: numbers only, no drawing. */

/** How large it is drawn, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Where moments and rounds stand from left to right. */
export interface Moments {
  xs: number[];
  /** Where each round is named. */
  rounds: { x: number; round: number }[];
  /** Between rounds. */
  borders: number[];
  /** Every which round is named, for want of room. */
  each: number;
}

export interface WinLines extends Moments {
  /** By seat: the path of its line. */
  paths: string[];
  /** Grid lines: where, and the chance they stand for. */
  levels: { y: number; chance: number }[];
}

/** A moment of a game. */
export interface Moment {
  /** By seat. */
  chances: readonly number[];
  /** The round it belongs to; 0: the start. */
  round: number;
}

const LEFT = 46;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 30;

/** `placed`: where the moments stand; evenly if nobody says. */
export function winLinesOf(
  moments: readonly Moment[],
  { width, height }: Size,
  placed: Moments = evenly(moments, width),
): WinLines {
  const { xs } = placed;
  const y = (chance: number) => round(TOP + (height - TOP - BOTTOM) * (1 - chance));
  const gap = height < 200 ? 0.5 : 0.25;
  const levels = [];
  for (let chance = 0; chance <= 1; chance += gap) levels.push({ y: y(chance), chance });
  return {
    paths: (moments[0]?.chances ?? []).map(
      (_, seat) =>
        `M${moments.map(({ chances }, k) => `${xs[k]} ${y(chances[seat] ?? 0)}`).join('L')}`,
    ),
    ...placed,
    levels,
  };
}

function evenly(moments: readonly Moment[], width: number): Moments {
  const last = Math.max(1, moments.length - 1);
  const xs = moments.map((_, k) => round(LEFT + ((width - LEFT - RIGHT) * k) / last));
  const rounds = moments.flatMap(({ round }, k) =>
    round > 0 && moments[k - 1]?.round !== round ? [{ x: xs[k]!, round }] : [],
  );
  return { xs, rounds, borders: [], each: rounds.length * 24 < width - 60 ? 1 : 2 };
}

const COLOURS = ['var(--gauge)', 'var(--red)', 'var(--ring)', 'var(--blue)'];
const DASHES = ['none', '9 4', '2.5 3.5', '11 3.5 2.5 3.5'];

/** How a seat's line is drawn: no two alike, and without colours no two of four. */
export function strokeOf(seat: number): { colour: string; dash: string } {
  const again = Math.floor(seat / COLOURS.length);
  return {
    colour: COLOURS[seat % COLOURS.length]!,
    dash: DASHES[(seat + again) % DASHES.length]!,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
