/** An answer as a sitting counts it. */

import type { PracticeAnswer } from '../../wire/types';
import type { Answered } from './memory';

export interface Given extends Answered {
  grade: PracticeAnswer['grade'];
}
