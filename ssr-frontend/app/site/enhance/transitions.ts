/**
 * Browsers skip a view transition when the visitor navigates on or switches away, and report that as an
 * uncaught error of the page. The skip is harmless, so the error is ignored.
 */
export function acceptSkippedTransitions(window: Window): void {
  // A page may be shown before this script runs.
  accept(window.document.activeViewTransition);
  const apps = appPages(window.document);
  window.addEventListener("pageswap", ({ viewTransition, activation }) => {
    accept(viewTransition);
    // App pages have no view transition, and would report the error.
    if (leadsTo(apps, activation?.entry?.url)) viewTransition?.skipTransition();
  });
  window.addEventListener("pagereveal", ({ viewTransition }) => accept(viewTransition));
}

/** The paths of the app's pages, from the site's layout. */
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
