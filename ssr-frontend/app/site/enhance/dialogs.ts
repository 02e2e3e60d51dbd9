/** Links to a dialog open it as a modal; Escape and a press on the backdrop close it. */
export function enhanceDialogs(root: Document): void {
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const { target } = event;
    if (target instanceof HTMLDialogElement && outside(target, event)) target.close();
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link) return;
    if (link.matches("[data-close]")) {
      event.preventDefault();
      link.closest("dialog")?.close();
      return;
    }
    const dialog = root.getElementById(link.hash.slice(1));
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  });
}

/** Whether a press was on the dialog's backdrop. */
function outside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
