/** Why a set-up or a link was refused: words that no table needs. */

import { addWords } from './words';

addWords(
  import.meta.glob(
    [
      '../paraglide/messages/error_name_*.js',
      '../paraglide/messages/error_resume_*.js',
      '../paraglide/messages/error_rules_*.js',
      '../paraglide/messages/error_table_{position,settings,too_many}.js',
      '../paraglide/messages/error_request_{host_unknown,method_not_allowed,origin_refused}.js',
    ],
    { eager: true },
  ),
);

export { errorText } from './words';
