/** What shows that there is more of a list than is in sight. */

/** To attach to what scrolls: `data-below` and `data-beyond` while it goes on that way. */
export function showsMore(scroller: HTMLElement): () => void {
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    scroller.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > 2);
    scroller.toggleAttribute('data-beyond', scrollWidth - clientWidth - Math.abs(scrollLeft) > 2);
  };
  const sizes = new ResizeObserver(look);
  for (const one of [scroller, ...scroller.children]) sizes.observe(one);
  scroller.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', look);
  };
}
