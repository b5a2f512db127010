/** Marks on the dice and boxes of the table that show what is advised; their look is Coach's. */

import type { Worth } from '../wire/types';

/** Mark them; returns what takes the marks away. The table draws its dice and boxes by place. */
export function markAdvised(choice: Worth): () => void {
  const wanted = [
    ...choice.places.map((place) => `button[data-place="${place}"]`),
    ...choice.boxes.map((box) => `button[data-box="${box}"]`),
  ];
  const marked = wanted.flatMap((selector) => [...document.querySelectorAll(selector)]);
  for (const one of marked) one.setAttribute('data-advised', '');
  return () => marked.forEach((one) => one.removeAttribute('data-advised'));
}
