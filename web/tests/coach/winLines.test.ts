import { describe, expect, test } from 'vitest';
import { strokeOf, winLinesOf } from '../../src/coach/winLines';

const SIZE = { width: 800, height: 280 };

describe('chances to win as lines', () => {
  const found = winLinesOf(
    [
      { chances: [0.5, 0.5], round: 0 },
      { chances: [0.75, 0.25], round: 1 },
      { chances: [1, 0], round: 1 },
      { chances: [0.5, 0.5], round: 2 },
    ],
    SIZE,
  );
  const ys = (seat: number) =>
    found.paths[seat]!.slice(1)
      .split('L')
      .map((point) => Number(point.split(' ')[1]));

  test('have a line a seat, through every moment', () => {
    expect(found.paths).toHaveLength(2);
    expect(ys(0)).toHaveLength(4);
    expect(found.xs).toEqual(found.xs.toSorted((a, b) => a - b));
  });

  test('rise with the chance, and stand on the levels', () => {
    const at = Object.fromEntries(found.levels.map(({ y, chance }) => [chance, y]));
    expect(ys(0)).toEqual([at[0.5], at[0.75], at[1], at[0.5]]);
    expect(ys(1)).toEqual([at[0.5], at[0.25], at[0], at[0.5]]);
    expect(at[1]).toBeLessThan(at[0]!);
  });

  test('name each round once, where it begins', () => {
    expect(found.rounds).toEqual([
      { x: found.xs[1], round: 1 },
      { x: found.xs[3], round: 2 },
    ]);
  });

  test('low, have three levels', () => {
    const low = winLinesOf([{ chances: [1], round: 0 }], { width: 300, height: 132 });
    expect(low.levels.map(({ chance }) => chance)).toEqual([0, 0.5, 1]);
    expect(low.xs).toHaveLength(1);
  });

  test('of a game that has not begun are none', () => {
    expect(winLinesOf([], SIZE)).toMatchObject({ paths: [], xs: [], rounds: [] });
  });

  test('differ from each other, of four without their colours too', () => {
    const all = Array.from({ length: 8 }, (_, seat) => strokeOf(seat));
    expect(new Set(all.map(({ colour, dash }) => colour + dash))).toHaveProperty('size', 8);
    expect(new Set(all.slice(0, 4).map(({ dash }) => dash))).toHaveProperty('size', 4);
  });
});
