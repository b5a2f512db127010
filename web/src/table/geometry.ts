/** Where things lie on a wide deck, in pixels from its upper start corner. */

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

export interface TrayGeometry {
  /** Where thrown dice may come to lie. */
  loose: Rect;
  rail: Rect;
  /** Edge of a slot. */
  slot: number;
  /** Middles of the slots, in place order. */
  slots: Point[];
}

const PER_ROW = 5;
const LARGEST_SLOT = 96;
const SMALLEST_SLOT = 36;
/** Room for the word before the slots. */
const LABEL = 66;
const PADDING = 14;

/** `count` slots in rows of five on a rail at the lower end; two rows make room for a line each. */
export function trayGeometry(width: number, height: number, count: number): TrayGeometry {
  const rows = Math.ceil(count / PER_ROW);
  const perRow = Math.min(PER_ROW, count);
  const gap = width < 480 ? 8 : 14;
  const acrossRoom = (width - LABEL - 2 * PADDING - (perRow - 1) * gap) / perRow;
  const downRoom = (height * (rows === 1 ? 0.15 : 0.34)) / rows;
  const slot = Math.floor(Math.max(SMALLEST_SLOT, Math.min(LARGEST_SLOT, acrossRoom, downRoom)));
  const railWidth = LABEL + perRow * slot + (perRow - 1) * gap + 2 * PADDING;
  const railHeight = rows * slot + (rows - 1) * (gap + 8) + 2 * PADDING;
  const rail = {
    x: Math.max(0, (width - railWidth) / 2),
    y: height - railHeight,
    width: Math.min(width, railWidth),
    height: railHeight,
  };
  const slots = Array.from({ length: count }, (_, place) => ({
    x: rail.x + PADDING + LABEL + (place % perRow) * (slot + gap) + slot / 2,
    y: rail.y + PADDING + Math.floor(place / perRow) * (slot + gap + 8) + slot / 2,
  }));
  const loose = { x: 0, y: 0, width, height: Math.max(0, rail.y - 16) };
  return { loose, rail, slot, slots };
}
