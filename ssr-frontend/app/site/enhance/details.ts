import { turnTimes } from "./times.ts";

/** The history state while details are shown. */
interface DetailsEntry {
  /** The address of the page whose `main` is shown. */
  details: string;
  title: string;
}

/** The timeout of a page before the browser navigates to it, in ms. */
const DETAILS_TIMEOUT = 8_000;

/** Links to an opportunity open its details in a dialog, as a history entry, so that Back closes it. */
export function enhanceDetails(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>("[data-details-dialog]");
  if (!dialog) return;
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-details]");
    // Other buttons and modifier keys open a new tab or window.
    if (!link || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState({ details: link.href, title: link.dataset.details }, "");
    void show(dialog);
  });
  dialog.addEventListener("close", () => {
    if (currentEntry()) history.back();
  });
  window.addEventListener("popstate", () => (currentEntry() ? void show(dialog) : dialog.close()));
  // A reload of the list with details open.
  if (currentEntry()) void show(dialog);
}

const currentEntry = (): DetailsEntry | undefined => (history.state?.details ? history.state : undefined);

/** Shows the details of the current history entry; navigates to their page if they cannot be loaded. */
async function show(dialog: HTMLDialogElement): Promise<void> {
  const entry = currentEntry();
  const body = dialog.querySelector("[data-details-body]");
  const page = dialog.querySelector<HTMLAnchorElement>("[data-details-page]");
  if (!entry || !body || !page) return;
  dialog.ariaLabel = entry.title;
  page.href = entry.details;
  body.textContent = "Loading…";
  if (!dialog.open) dialog.showModal();
  const part = await detailsOf(entry.details);
  // Closed meanwhile, or showing another opportunity.
  if (currentEntry()?.details !== entry.details) return;
  if (!part) return location.replace(entry.details);
  body.replaceChildren(part);
  dialog.scrollTop = 0;
  turnTimes(body);
}

/** The part of a page that the dialog shows; `null` if the page does not load. */
async function detailsOf(href: string): Promise<Element | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(DETAILS_TIMEOUT) });
    const html = response.ok ? await response.text() : "";
    // Parses only `main`: the page's style sheets would violate the content security policy, which is logged
    // to the console.
    const main = html.slice(html.indexOf("<main"));
    return new DOMParser().parseFromString(main, "text/html").querySelector("[data-details-part]");
  } catch (error) {
    // No connection, or a timeout.
    if (error instanceof Error) return null;
    throw error;
  }
}
