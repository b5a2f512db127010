/** Practice in words. */

import { m } from '../../paraglide/messages.js';
import type { Stage } from './memory';

export function stageWord(stage: Stage): string {
  const words = {
    first_keep: m.practice_first_keep,
    second_keep: m.practice_second_keep,
    box: m.practice_box,
  };
  return words[stage]();
}
