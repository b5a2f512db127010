/** A card whose seats scroll sideways, past its fixed first column. */

/** To attach to its table: the seat in turn comes into sight by itself. */
export function inSight(seat: number | null): (table: HTMLTableElement) => void {
  return (table) => {
    const cell = table.querySelector<HTMLElement>(`[data-seat="${seat}"]`);
    const first = table.querySelector<HTMLElement>('.corner');
    const scroller = table.parentElement;
    if (!cell || !first || !scroller || scroller.scrollWidth <= scroller.clientWidth) return;
    const [seen, wanted] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
    const start = first.getBoundingClientRect();
    const isLtr = start.left <= wanted.left;
    const over = isLtr
      ? Math.max(0, wanted.right - seen.right) + Math.min(0, wanted.left - start.right)
      : Math.min(0, wanted.left - seen.left) + Math.max(0, wanted.right - start.left);
    scroller.scrollBy({ left: over });
  };
}
