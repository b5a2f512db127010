/** To attach to a dialog: it lies over the page while it is there, and then gives the focus back. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
