/** Counts a look at the page of a listing that its organization posted, once it is really seen. Nothing is stored. */
export function countView(root: Document): void {
  const path = root.querySelector<HTMLElement>("[data-views]")?.dataset.views;
  if (!path) return;
  // A page that was opened in the background, or ahead of a press, is looked at later, if ever.
  const count = () => {
    if (root.visibilityState !== "visible") return;
    root.removeEventListener("visibilitychange", count);
    navigator.sendBeacon(path);
  };
  root.addEventListener("visibilitychange", count);
  count();
}
