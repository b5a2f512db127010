/** The words that only the set-up needs by key: switches, flags and how computers think. */

import { addWords } from '../../lib/words';

addWords(
  import.meta.glob(
    [
      '../../paraglide/messages/flag_*.js',
      '../../paraglide/messages/switch_*.js',
      '../../paraglide/messages/thinks_*.js',
    ],
    { eager: true },
  ),
);

export { find, say } from '../../lib/words';
