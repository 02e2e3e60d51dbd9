import { closeWhenLeft } from "../../components/details-closing.ts";

/** Scrolls a row of links so that the current page's link is in the middle. */
export function showCurrentLinks(root: Document): void {
  for (const row of root.querySelectorAll<HTMLElement>("[data-row]")) {
    const link = row.querySelector<HTMLElement>("[aria-current]");
    if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }
}

/** Closes dropdowns when they lose the focus, and the small menu after a choice. */
export function enhanceMenus(root: Document): void {
  const menus = [...root.querySelectorAll<HTMLDetailsElement>("details.menu")];
  for (const menu of menus) closeWhenLeft(menu);
  root.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element && target.closest("a");
    if (!chosen) return;
    for (const menu of menus) menu.open = false;
    chosen.closest<HTMLElement>("[popover]")?.hidePopover();
  });
}
