/** Counts a view of a provider's listing once the page is visible. Nothing is stored in the browser. */
export function countView(root: Document): void {
  const path = root.querySelector<HTMLElement>("[data-views]")?.dataset.views;
  if (!path) return;
  // A page opened in the background or prerendered is counted when it becomes visible.
  const count = () => {
    if (root.visibilityState !== "visible") return;
    root.removeEventListener("visibilitychange", count);
    navigator.sendBeacon(path);
  };
  root.addEventListener("visibilitychange", count);
  count();
}
