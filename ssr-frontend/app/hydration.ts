/**
 * Restores form values when React discards the server's HTML. Browser extensions, such as a password manager that adds buttons
 * beside fields, change the document before hydration; React then reports a recoverable error and renders the page again, with
 * empty fields and no focus. This module notes fields, forms and buttons right before hydration, and afterwards copies values,
 * pending presses and the focus to the elements that replaced them. React gets the CSP nonce, so that the styles it inserts
 * again are allowed. Missing elements that our page never had are not reported as an error: an extension put them there.
 *
 * Removing foreign elements before hydration does not work: nothing identifies them reliably, and extensions add them while
 * the document is parsed. `suppressHydrationWarning` covers attributes only.
 */
import { reportClientError } from "./client-errors.ts";
import { contentOf, type FormField, fillIn, wordsAround } from "./drafts/page-drafts.ts";

const FIELD_SELECTOR = "input:not([type=hidden],[type=file]),textarea:not([aria-hidden]),select";
const KNOWN_SELECTOR = `form,button,a[data-waits],${FIELD_SELECTOR}`;

/** By which an element is found again: what it is called, and which of those of this name it is. */
interface Identity {
  name: string;
  index: number;
}

let identities = new Map<HTMLElement, Identity>();
/** How many elements of each tag stood in the page. */
let tagsBefore = new Map<string, number>();
/** Where the focus was last. */
let focused: HTMLElement | undefined;

/** Notes what stands in the page; called right before it is hydrated. */
export function watchHydration(): void {
  identities = identityOfEach();
  tagsBefore = countTags();
  noteFocus();
  window.addEventListener("focusin", noteFocus);
}

function noteFocus(): void {
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    focused = document.activeElement;
}

function identityOfEach(): Map<HTMLElement, Identity> {
  const counts = new Map<string, number>();
  const found = new Map<HTMLElement, Identity>();
  for (const element of document.querySelectorAll<HTMLElement>(KNOWN_SELECTOR)) {
    const name = nameOf(element);
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    found.set(element, { name, index });
  }
  return found;
}

function nameOf(element: HTMLElement): string {
  const { tagName } = element;
  const attributes = ["name", "action", "href"].map((name) => element.getAttribute(name) ?? "");
  const isField = element.matches(FIELD_SELECTOR);
  const words = isField ? wordsAround(element as FormField) : tagName === "FORM" ? "" : element.textContent;
  return [tagName, ...attributes, words].join("\n");
}

function countTags(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tagName } of document.body.querySelectorAll("*"))
    counts.set(tagName, (counts.get(tagName) ?? 0) + 1);
  return counts;
}

/** The element that has taken an element's place, if there is one; the same while it is there itself. */
export function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element;
  const lost = identities.get(element);
  if (!lost) return undefined;
  const [found] =
    [...identityOfEach()].find(([, { name, index }]) => name === lost.name && index === lost.index) ?? [];
  return found as E | undefined;
}

/** Carries over what was in a part of the page that React has drawn anew; its `onRecoverableError`. */
export function recoverHydration(
  error: unknown,
  { componentStack }: { componentStack?: string | null },
): void {
  const tags = countTags();
  const wasForeign = [...tagsBefore].some(([tag, count]) => count > (tags.get(tag) ?? 0));
  // Else the server has rendered something else than the page does: a fault of ours.
  if (!wasForeign) {
    reportClientError(error, "hydration", componentStack);
    // The page works, and nobody has pressed anything: there is nothing to tell the person of.
    // biome-ignore lint/suspicious/noConsole: there is no other log in a browser
    console.error(error);
  }
  for (const element of identities.keys()) {
    if (element.isConnected || !element.matches(FIELD_SELECTOR)) continue;
    const { value, initial } = contentOf(element as FormField);
    const successor = value === initial ? undefined : successorOf(element as FormField);
    if (successor && contentOf(successor).value !== value) fillIn(successor, value);
  }
  if (focused && !focused.isConnected && document.activeElement === document.body) focusAgain(focused);
}

function focusAgain(lost: HTMLElement): void {
  const successor = successorOf(lost);
  successor?.focus();
  if (!isText(lost) || !isText(successor)) return;
  const { selectionStart, selectionEnd } = lost;
  // An address or a number has no selection that could be set.
  if (selectionStart !== null && successor.selectionStart !== null)
    successor.setSelectionRange(selectionStart, selectionEnd);
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
