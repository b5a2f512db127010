/** The words that only the set-up needs by key: switches and flags. */

import { addWords } from '../../lib/words';

addWords(
  import.meta.glob(['../../paraglide/messages/switch_*.js', '../../paraglide/messages/flag_*.js'], {
    eager: true,
  }),
);

export { find, say } from '../../lib/words';
