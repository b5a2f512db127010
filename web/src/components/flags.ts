/**
 * The 26 signal flags of the International Code, drawn in a field of 40 x 30: each a list of
 * [colour, path] from the ground up. Colours are those of bunting and the same in every theme.
 */

const W = '#ffffff';
const B = '#1f5fa8';
const R = '#c8322b';
const Y = '#f3b61f';
const K = '#1a1f24';

export type Shape = readonly [colour: string, path: string];

const FIELD = 'M0 0H40V30H0Z';
/** A burgee: the fly is cut out. */
const BURGEE = 'M0 0H40L30 15L40 30H0Z';
const FLY = 'M20 0H40V30H20Z';

/** Stripes of `width` along x/4 + y/3, every second one from `from` on: the flag Y. */
function diagonals(from: number, width: number): string {
  let path = '';
  for (let at = from; at < 20; at += 2 * width) {
    const to = at + width;
    path += `M${at * 4} 0H${to * 4}L0 ${to * 3}V${at * 3}Z`;
  }
  return path;
}

/** Every second field of a board of four by four, the upper hoist first. */
function board(): string {
  let path = '';
  for (let row = 0; row < 4; row++) {
    for (let column = row % 2; column < 4; column += 2) {
      path += `M${column * 10} ${row * 7.5}h10v7.5h-10Z`;
    }
  }
  return path;
}

const SALTIRE = 'M0 0H5L20 11.3L35 0H40V3.7L25 15L40 26.3V30H35L20 18.7L5 30H0V26.3L15 15L0 3.7Z';
const CROSS = 'M16 0H24V11H40V19H24V30H16V19H0V11H16Z';

// prettier-ignore
export const FLAGS: Readonly<Record<string, readonly Shape[]>> = {
  a: [[W, BURGEE], [B, 'M20 0H40L30 15L40 30H20Z']],
  b: [[R, BURGEE]],
  c: [[B, FIELD], [W, 'M0 6H40V24H0Z'], [R, 'M0 12H40V18H0Z']],
  d: [[Y, FIELD], [B, 'M0 7.5H40V22.5H0Z']],
  e: [[B, FIELD], [R, 'M0 15H40V30H0Z']],
  f: [[W, FIELD], [R, 'M20 1L39 15L20 29L1 15Z']],
  g: [[Y, FIELD], [B, 'M6.67 0h6.66V30h-6.66ZM20 0h6.67V30H20ZM33.33 0H40V30h-6.67Z']],
  h: [[W, FIELD], [R, FLY]],
  i: [[Y, FIELD], [K, 'M20 6a9 9 0 0 1 0 18a9 9 0 0 1 0-18Z']],
  j: [[B, FIELD], [W, 'M0 10H40V20H0Z']],
  k: [[Y, FIELD], [B, FLY]],
  l: [[Y, FIELD], [K, 'M20 0H40V15H20ZM0 15H20V30H0Z']],
  m: [[B, FIELD], [W, SALTIRE]],
  n: [[W, FIELD], [B, board()]],
  o: [[Y, FIELD], [R, 'M0 0H40V30Z']],
  p: [[B, FIELD], [W, 'M12 9H28V21H12Z']],
  q: [[Y, FIELD]],
  r: [[R, FIELD], [Y, CROSS]],
  s: [[W, FIELD], [B, 'M12 9H28V21H12Z']],
  t: [[R, FIELD], [W, 'M13.33 0H40V30H13.33Z'], [B, 'M26.67 0H40V30H26.67Z']],
  u: [[W, FIELD], [R, 'M0 0H20V15H0ZM20 15H40V30H20Z']],
  v: [[W, FIELD], [R, SALTIRE]],
  w: [[B, FIELD], [W, 'M7 5.5H33V24.5H7Z'], [R, 'M14 10.5H26V19.5H14Z']],
  x: [[W, FIELD], [B, CROSS]],
  y: [[Y, FIELD], [R, diagonals(2, 2)]],
  z: [[Y, 'M0 0H40L20 15Z'], [B, 'M40 0V30L20 15Z'], [R, 'M40 30H0L20 15Z'], [K, 'M0 30V0L20 15Z']],
};

/** From a to z. */
export const LETTERS = Object.keys(FLAGS);

export function isBurgee(letter: string): boolean {
  return letter === 'a' || letter === 'b';
}
