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

/** Identifies an element: its name, and its index among the elements of that name. */
interface Identity {
  name: string;
  index: number;
}

let identities = new Map<HTMLElement, Identity>();
/** The number of elements of each tag before hydration. */
let tagsBefore = new Map<string, number>();
/** The last focused element. */
let focused: HTMLElement | undefined;

/** Records the elements of the page; called right before hydration. */
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

/** The element that replaced the given one, if any; the same element while it is in the document. */
export function successorOf<E extends HTMLElement>(element: E): E | undefined {
  if (element.isConnected) return element;
  const lost = identities.get(element);
  if (!lost) return undefined;
  const [found] =
    [...identityOfEach()].find(([, { name, index }]) => name === lost.name && index === lost.index) ?? [];
  return found as E | undefined;
}

/** Restores the values in a part of the page that React has rendered again; its `onRecoverableError`. */
export function recoverHydration(
  error: unknown,
  { componentStack }: { componentStack?: string | null },
): void {
  const tags = countTags();
  const wasForeign = [...tagsBefore].some(([tag, count]) => count > (tags.get(tag) ?? 0));
  // Otherwise server and client have rendered different output: our bug.
  if (!wasForeign) {
    reportClientError(error, "hydration", componentStack);
    // The page works, and the user has done nothing: no message is shown.
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
  // An email or number field has no selection that could be set.
  if (selectionStart !== null && successor.selectionStart !== null)
    successor.setSelectionRange(selectionStart, selectionEnd);
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
