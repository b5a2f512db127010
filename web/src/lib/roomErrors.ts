/** Why something was refused in a room, or to whoever looks for one: words that no table needs. */

import { addWords } from './words';

addWords(
  import.meta.glob(
    [
      '../paraglide/messages/error_room_*.js',
      '../paraglide/messages/error_action_room_*.js',
      '../paraglide/messages/error_action_{not_host,host_stays,seat_unknown,seat_taken}.js',
      '../paraglide/messages/error_action_{hints_off,others_may_undo,rematch_asked}.js',
    ],
    { eager: true },
  ),
);

export { errorText } from './setupErrors';
