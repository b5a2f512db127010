import { describe, expect, test } from 'vitest';
import { gaugeOf } from '../../src/table/gauge';
import { gaugeWords } from '../../src/table/gaugeWords';
import { makeCard, makeRules } from '../fixtures/views';

const open = Array.from({ length: 7 }, () => null);

describe('the bonus gauge', () => {
  test('stands at nothing on an empty card', () => {
    const gauge = gaugeOf(makeCard([null, null, null, null, null, null, ...open]), 63);
    expect(gauge).toEqual({ filled: 0, par: 0, gap: 0, reached: false });
    expect(gaugeWords(gauge, makeRules())).toBe('on par');
  });

  test('fills with the upper total; its mark is par of the boxes filled', () => {
    const gauge = gaugeOf(makeCard([2, null, 9, null, null, null, ...open]), 63);
    expect(gauge.filled).toBeCloseTo(11 / 63);
    expect(gauge.par).toBeCloseTo(12 / 63);
    expect(gaugeWords(gauge, makeRules())).toBe('1 under par');
  });

  test('says when it is ahead', () => {
    const gauge = gaugeOf(makeCard([4, 8, null, null, null, null, ...open]), 63);
    expect(gaugeWords(gauge, makeRules())).toBe('3 over par');
  });

  test('a reached bonus is full, and says what it pays', () => {
    const gauge = gaugeOf(makeCard([3, 6, 9, 16, 20, 30, ...open]), 63);
    expect(gauge).toMatchObject({ filled: 1, reached: true });
    expect(gaugeWords(gauge, makeRules())).toBe('Bonus +35');
  });
});
