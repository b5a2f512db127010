/** The sentences of the rules pages, by key: only the screens that show them fetch them. */

import { addWords } from '../../lib/words';

addWords(import.meta.glob('../../paraglide/messages/page_*.js', { eager: true }));

export { phrase } from '../../lib/words';
