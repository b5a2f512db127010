/** Arrow keys in a card: the nearest open box that way, wherever the boxes stand. */

type Way = readonly [x: number, y: number];

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface Box {
  x: number;
  y: number;
}

/** The index of the nearest of `boxes` from `from` in a way, those straight ahead first; or -1. */
export function nearest(from: Box, boxes: readonly Box[], way: Way): number {
  let best = -1;
  let shortest = Infinity;
  boxes.forEach(({ x, y }, index) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const length = ahead + aside * 4;
    if (ahead > 1 && length < shortest) [best, shortest] = [index, length];
  });
  return best;
}

export function openBoxes(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button[data-box]')];
}

export function moveFocus(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = event.target;
  const root = event.currentTarget;
  if (!way || !(from instanceof HTMLElement) || !(root instanceof HTMLElement)) return;
  const buttons = openBoxes(root);
  const next = buttons[nearest(middle(from), buttons.map(middle), way)];
  event.preventDefault();
  next?.focus();
}

function middle(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
