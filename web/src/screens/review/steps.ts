/** The decisions of a review. */

import type { Review, ReviewStep, Worth } from '../../wire/types';

/** A loss that is shown as a sounding. */
export const SOUNDING = 0.5;

export function chosenOf(step: ReviewStep): Worth {
  return step.choices[step.chosen]!;
}

/** The steps of one seat with their places among all. */
export function stepsOf(review: Review, seat: number): { step: ReviewStep; at: number }[] {
  return review.steps.map((step, at) => ({ step, at })).filter(({ step }) => step.seat === seat);
}
