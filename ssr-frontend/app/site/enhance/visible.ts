/** Runs a task once the page is visible: not while it is prerendered, or opened in the background. */
export function whenVisible(root: Document, task: () => void): void {
  const run = () => {
    if (root.visibilityState !== "visible") return;
    root.removeEventListener("visibilitychange", run);
    task();
  };
  root.addEventListener("visibilitychange", run);
  run();
}
