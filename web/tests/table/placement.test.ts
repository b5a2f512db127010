import { describe, expect, test } from 'vitest';
import { trayGeometry } from '../../src/table/geometry';
import { dieSize, generator, spots, type Spot } from '../../src/table/placement';

/** Decks from a small window to a large one: width and height of where dice lie. */
const AREAS: [number, number][] = [
  [420, 240],
  [740, 480],
  [1200, 700],
  [340, 180],
];

function corners({ x, y, angle }: Spot, size: number): [number, number][] {
  const turn = (angle * Math.PI) / 180;
  const half = size / 2;
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([a = 0, b = 0]) => [
    x + a * Math.cos(turn) - b * Math.sin(turn),
    y + a * Math.sin(turn) + b * Math.cos(turn),
  ]);
}

/** Whether two turned squares overlap: none of their four axes keeps them apart. */
function overlap(a: Spot, b: Spot, size: number): boolean {
  const [one, two] = [corners(a, size), corners(b, size)];
  return [a.angle, a.angle + 90, b.angle, b.angle + 90].every((degrees) => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const along = (points: [number, number][]) => points.map(([px, py]) => px * x + py * y);
    const [p, q] = [along(one), along(two)];
    return Math.max(...p) > Math.min(...q) && Math.max(...q) > Math.min(...p);
  });
}

describe.each([5, 10])('%i dice', (count) => {
  test.each(AREAS)('lie apart and inside %i x %i, whatever the throw', (width, height) => {
    const size = dieSize(count, width, height);
    expect(size).toBeGreaterThanOrEqual(28);
    for (let nth = 0; nth < 60; nth++) {
      const lying = spots(`table/1/1/0/${nth}`, count, width, height, size);
      expect(lying).toHaveLength(count);
      lying.forEach((spot, at) => {
        for (const [x, y] of corners(spot, size)) {
          expect(x).toBeGreaterThanOrEqual(-1);
          expect(x).toBeLessThanOrEqual(width + 1);
          expect(y).toBeGreaterThanOrEqual(-1);
          expect(y).toBeLessThanOrEqual(height + 1);
        }
        for (const other of lying.slice(at + 1)) expect(overlap(spot, other, size)).toBe(false);
      });
    }
  });
});

test('the same throw lies the same, another one otherwise', () => {
  const throwOf = (seed: string) => spots(seed, 5, 740, 480, 100);
  expect(throwOf('a/1')).toEqual(throwOf('a/1'));
  expect(throwOf('a/1')).not.toEqual(throwOf('a/2'));
});

test('the generator spreads over its range', () => {
  const random = generator('seed');
  const drawn = Array.from({ length: 2000 }, random);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(1);
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
});

describe('the rail', () => {
  test.each([
    [5, 460, 420],
    [5, 760, 640],
    [10, 460, 420],
    [10, 760, 640],
  ])('has %i slots that fit %i x %i', (count, width, height) => {
    const { rail, slots, slot, loose } = trayGeometry(width, height, count);
    expect(slots).toHaveLength(count);
    for (const { x, y } of slots) {
      expect(x - slot / 2).toBeGreaterThanOrEqual(rail.x);
      expect(x + slot / 2).toBeLessThanOrEqual(rail.x + rail.width);
      expect(y - slot / 2).toBeGreaterThanOrEqual(rail.y);
      expect(y + slot / 2).toBeLessThanOrEqual(rail.y + rail.height);
    }
    expect(rail.width).toBeLessThanOrEqual(width);
    expect(rail.y + rail.height).toBe(height);
    expect(loose.y + loose.height).toBeLessThan(rail.y);
  });
});
