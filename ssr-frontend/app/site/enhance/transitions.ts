/**
 * Browsers skip the turn from page to page when a visitor goes on at once or turns away, and report the skipped turn
 * as an uncaught error of the page. Nothing is wrong then: the next page is there, without the fade.
 */
export function acceptSkippedTransitions(window: Window): void {
  // A page may be shown before this script runs.
  accept(window.document.activeViewTransition);
  window.addEventListener("pageswap", ({ viewTransition }) => accept(viewTransition));
  window.addEventListener("pagereveal", ({ viewTransition }) => accept(viewTransition));
}

function accept(transition: ViewTransition | null | undefined): void {
  transition?.ready.catch(skipped);
  transition?.finished.catch(skipped);
}

const skipped = () => undefined;
