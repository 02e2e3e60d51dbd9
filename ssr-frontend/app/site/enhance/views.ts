import { whenVisible } from "./visible.ts";

/** Counts a view of a provider's listing once the page is visible. Nothing is stored in the browser. */
export function countView(root: Document): void {
  const path = root.querySelector<HTMLElement>("[data-views]")?.dataset.views;
  if (path) whenVisible(root, () => navigator.sendBeacon(path));
}
