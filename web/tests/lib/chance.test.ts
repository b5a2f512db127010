import { expect, test } from 'vitest';
import { mean, percent } from '../../src/lib/chance';

test('a chance is a per cent with a decimal', () => {
  expect([0.743, 0.5, 0.0013, 0.9987].map(percent)).toEqual(['74.3%', '50.0%', '0.1%', '99.9%']);
});

test('only what is sure or never is called so', () => {
  expect([0, 1, 1 - 1e-12, 1e-12].map(percent)).toEqual(['0%', '100%', '100%', '0%']);
  expect([6 / 6 ** 5, 1 / 6 ** 5, 5e-5].map(percent)).toEqual(['0.08%', '0.01%', '<0.01%']);
  expect([0.9992, 0.99988, 0.99993].map(percent)).toEqual(['99.92%', '99.99%', '>99.99%']);
});

test('points that are a mean have a decimal', () => {
  expect([21.25, 0, 23 + 1 / 3, 1234].map(mean)).toEqual(['21.3', '0.0', '23.3', '1,234.0']);
});
