import { expect, test } from 'vitest';
import { named } from '../../src/screens/review/review';
import { review } from './made';

test('a seat that has no name in the record has that of its player, or its number', () => {
  const game = review();
  const [seat] = game.seats;
  const seats = [
    { name: 'Maya', player: '' },
    { name: '', player: 'captain' },
    { name: '', player: 'nobody' },
    { name: '', player: '' },
  ].map((one) => ({ ...seat!, ...one }));
  const names = named({ ...game, seats }).seats.map(({ name }) => name);
  expect(names).toEqual(['Maya', 'Captain', 'Seat 3', 'Seat 4']);
});
