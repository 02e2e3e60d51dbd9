/** A row of links that goes on beyond the window begins with the page one is on in its middle. */
export function showCurrentLinks(root: Document): void {
  for (const row of root.querySelectorAll<HTMLElement>("[data-row]")) {
    const link = row.querySelector<HTMLElement>("[aria-current]");
    if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }
}

/** Dropdowns close on Escape, on a press elsewhere, and when focus moves on; the small menu on a choice. */
export function enhanceMenus(root: Document): void {
  const menus = [...root.querySelectorAll<HTMLDetailsElement>("details.menu")];
  for (const menu of menus) {
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
  }
  root.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const chosen = target.closest("a");
    for (const menu of menus) {
      if (!menu.contains(target) || chosen) menu.open = false;
    }
    if (chosen) chosen.closest<HTMLElement>("[popover]")?.hidePopover();
  });
}
