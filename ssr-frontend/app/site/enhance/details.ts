import { showViewerTimes } from "./times.ts";

/** What an entry of the browser's history says while details are shown. */
interface DetailsEntry {
  /** The address of the page whose main part is shown. */
  details: string;
  title: string;
}

/** How long a page may take before the browser goes there itself, in ms. */
const DETAILS_TIMEOUT = 8_000;

/** Links to an opportunity's details show them in a dialog of the list, in an entry of the history: Back closes it. */
export function enhanceDetails(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>("[data-details-dialog]");
  if (!dialog) return;
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-details]");
    // Another button or key asks for another window.
    if (!link || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState({ details: link.href, title: link.dataset.details }, "");
    void show(dialog);
  });
  dialog.addEventListener("close", () => {
    if (currentEntry()) history.back();
  });
  window.addEventListener("popstate", () => (currentEntry() ? void show(dialog) : dialog.close()));
  // A list that is loaded again with details open.
  if (currentEntry()) void show(dialog);
}

const currentEntry = (): DetailsEntry | undefined => (history.state?.details ? history.state : undefined);

/** Shows the details of the current entry; their page itself where they cannot be had. */
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
  // Closed meanwhile, or showing others.
  if (currentEntry()?.details !== entry.details) return;
  if (!part) return location.replace(entry.details);
  body.replaceChildren(part);
  dialog.scrollTop = 0;
  showViewerTimes(body);
}

/** The part of a page that a dialog shows; nothing when the page does not come. */
async function detailsOf(href: string): Promise<Element | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(DETAILS_TIMEOUT) });
    const html = response.ok ? await response.text() : "";
    // Without the page's styles, which this page's policy would refuse and the console would tell of.
    const main = html.slice(html.indexOf("<main"));
    return new DOMParser().parseFromString(main, "text/html").querySelector("[data-details-part]");
  } catch (error) {
    // No connection, or no page in time.
    if (error instanceof Error) return null;
    throw error;
  }
}
