import { closeWhenLeft } from "../../components/details-closing.ts";

/** A row of links that goes on beyond the window begins with the page one is on in its middle. */
export function showCurrentLinks(root: Document): void {
  for (const row of root.querySelectorAll<HTMLElement>("[data-row]")) {
    const link = row.querySelector<HTMLElement>("[aria-current]");
    if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }
}

/** Dropdowns close when they are left, and with the small menu on a choice. */
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
