/** Where thrown dice come to lie: by chance for the eye, the same for the same throw. */

export interface Spot {
  /** Of the die's middle, in the unit of the area's size. */
  x: number;
  y: number;
  /** Degrees, clockwise. */
  angle: number;
}

const MOST_DEGREES = 24;
/** Middles closer than this many edges could touch when both dice are turned. */
const CLEARANCE = 1.38;
/** On a common screen; a larger one has dice of this share of its shorter side. */
const LARGEST = 108;
const LARGEST_SHARE = 0.17;
const THROWS = 40;
const TRIES = 40;

/** A small seeded generator (mulberry32); the seed may be any text. */
export function generator(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The edge, in whole pixels, at which `count` dice lie loosely on such an area. */
export function dieSize(count: number, width: number, height: number): number {
  const most = Math.max(LARGEST, Math.min(width, height) * LARGEST_SHARE);
  const roomy = Math.sqrt((width * height) / count / 2) / CLEARANCE;
  const [columns, rows] = gridFor(count, width, height);
  const gridded = Math.min(width / columns, height / rows) / CLEARANCE;
  return Math.max(16, Math.floor(Math.min(most, Math.max(roomy, 0), gridded)));
}

/** `count` spots whose dice of edge `size` neither touch nor leave the area. */
export function spots(
  seed: string,
  count: number,
  width: number,
  height: number,
  size: number,
): Spot[] {
  const random = generator(seed);
  for (let attempt = 0; attempt < THROWS; attempt++) {
    const thrown = throwOnce(random, count, width, height, size);
    if (thrown) return thrown;
  }
  return onGrid(random, count, width, height, size);
}

function throwOnce(
  random: () => number,
  count: number,
  width: number,
  height: number,
  size: number,
): Spot[] | null {
  const edge = (size * CLEARANCE) / 2;
  const lying: Spot[] = [];
  for (let die = 0; die < count; die++) {
    let found: Spot | null = null;
    for (let attempt = 0; attempt < TRIES && !found; attempt++) {
      const spot = {
        x: edge + random() * Math.max(0, width - 2 * edge),
        y: edge + random() * Math.max(0, height - 2 * edge),
        angle: turn(random),
      };
      if (lying.every((other) => apart(spot, other, size))) found = spot;
    }
    if (!found) return null;
    lying.push(found);
  }
  return lying;
}

/** Where chance finds no room: the fields of a grid in drawn order, a little off their middles. */
function onGrid(
  random: () => number,
  count: number,
  width: number,
  height: number,
  size: number,
): Spot[] {
  const [columns, rows] = gridFor(count, width, height);
  const fields = Array.from({ length: columns * rows }, (_, field) => field);
  for (let at = fields.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [fields[at], fields[other]] = [fields[other]!, fields[at]!];
  }
  const [cellX, cellY] = [width / columns, height / rows];
  const slack = (cell: number) => Math.max(0, cell - size * CLEARANCE);
  return fields.slice(0, count).map((field) => ({
    x: ((field % columns) + 0.5) * cellX + (random() - 0.5) * slack(cellX),
    y: (Math.floor(field / columns) + 0.5) * cellY + (random() - 0.5) * slack(cellY),
    angle: turn(random),
  }));
}

function gridFor(count: number, width: number, height: number): [columns: number, rows: number] {
  let best: [number, number] = [count, 1];
  let room = 0;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cell = Math.min(width / columns, height / rows);
    if (cell > room) [best, room] = [[columns, rows], cell];
  }
  return best;
}

function turn(random: () => number): number {
  return Math.round((random() * 2 - 1) * MOST_DEGREES);
}

function apart(a: Spot, b: Spot, size: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) >= size * CLEARANCE;
}
