/** Reviews made up for tests. */

import type { Review, ReviewStep, Worth } from '../../src/wire/types';

function worth(loss: number, sd: number): Worth {
  return { value: 0, loss, sd, keep: [], places: [], boxes: [], split: [] };
}

export function step(
  round: number,
  projected: number,
  loss: number,
  sd = 10,
  seat = 0,
): ReviewStep {
  return {
    seat,
    round,
    throw: 1,
    dice: [1, 2, 3, 4, 5],
    by: 'person',
    choices: [worth(0, sd), worth(loss, sd)],
    chosen: loss > 0 ? 1 : 0,
    luck: 0,
    grade: 'best',
    projected,
    assisted: false,
    wins: false,
    misses_win: false,
    reasons: [],
    start: { position: '', held: [] },
  };
}

export function review(...steps: ReviewStep[]): Review {
  const seat = {
    name: 'Maya',
    player: '',
    flag: 'm',
    start: 200,
    luck: 0,
    loss: 0,
    losses: {},
    total: 200,
    left: 0,
    accuracy: 100,
    grades: {},
    costliest: [],
    advice: 'none' as const,
  };
  return {
    game: 'table-1',
    rules: 'yacht',
    titles: {},
    rounds: 2,
    seats: [seat, seat],
    steps,
    practice: false,
    dice_checked: true,
    duplicate: false,
    exact: true,
  };
}
