/**
 * Browsers skip the turn from page to page when a visitor goes on at once or turns away, and report the skipped turn
 * as an uncaught error of the page. Nothing is wrong then: the next page is there, without the fade.
 */
export function acceptSkippedTransitions(window: Window): void {
  // A page may be shown before this script runs.
  accept(window.document.activeViewTransition);
  const apps = appPages(window.document);
  window.addEventListener("pageswap", ({ viewTransition, activation }) => {
    accept(viewTransition);
    // App pages do not turn, and would be the ones to report it.
    if (leadsTo(apps, activation?.entry?.url)) viewTransition?.skipTransition();
  });
  window.addEventListener("pagereveal", ({ viewTransition }) => accept(viewTransition));
}

/** The paths of the app's pages, as the site's layout lists them. */
function appPages(document: Document): string[] {
  const list = document.querySelector<HTMLElement>("[data-app-pages]")?.dataset.appPages;
  return list?.split(" ") ?? [];
}

/** Whether an address is one of the paths. */
export const leadsTo = (paths: string[], url: string | null | undefined): boolean =>
  !!url && paths.includes(new URL(url).pathname);

function accept(transition: ViewTransition | null | undefined): void {
  transition?.ready.catch(skipped);
  transition?.finished.catch(skipped);
}

const skipped = () => undefined;
