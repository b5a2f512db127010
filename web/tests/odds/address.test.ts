import { describe, expect, test } from 'vitest';
import { formatShown, parseShown } from '../../src/screens/odds/address';

const RULES = { dice: 5, sides: 6, rolls_per_turn: 3 };

describe('dice in the address', () => {
  test.each([
    ['?dice=41646&held=1,5&left=1', [4, 1, 6, 4, 6], [true, false, false, false, true], 1],
    ['?dice=12566&left=2', [1, 2, 5, 6, 6], Array(5).fill(false), 2],
  ])('%s', (search, faces, held, left) => {
    const shown = { hand: { faces, held }, left };
    expect(parseShown(search, RULES)).toEqual(shown);
    expect(formatShown(shown)).toBe(search);
  });

  test('without what is held or left are those of a first roll', () => {
    expect(parseShown('?dice=66666', RULES)).toEqual({
      hand: { faces: [6, 6, 6, 6, 6], held: Array(5).fill(false) },
      left: 2,
    });
  });

  test('ten dice of another rule set, and the last of them held', () => {
    const ten = { ...RULES, dice: 10 };
    expect(parseShown('?dice=1234561234&held=10', ten)?.hand.held.indexOf(true)).toBe(9);
    expect(parseShown('?dice=1234561234', RULES)).toBeNull();
  });

  test.each(['', '?dice=', '?dice=1256', '?dice=12567', '?dice=1256a', '?dice=12560'])(
    'is none in %j',
    (search) => expect(parseShown(search, RULES)).toBeNull(),
  );

  test.each(['held=6', 'held=0', 'held=a', 'held=1.5', 'left=3', 'left=0', 'left=x', 'left='])(
    'nor with %s',
    (more) => expect(parseShown(`?dice=12566&${more}`, RULES)).toBeNull(),
  );
});
