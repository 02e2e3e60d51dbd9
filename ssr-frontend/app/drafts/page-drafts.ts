/**
 * What was typed into a page is there again when the page is loaded anew, for the same person. The router does that when
 * a script of the release that this tab began with is gone, and so do people; a browser keeps nothing of pages that are
 * not stored.
 */
import { withStorage } from "../components/storage.ts";

const STORAGE_KEY = "drafts";
/** What its person comes back to, having signed in again. */
const RETURN_KEY = "drafts-of-ended-session";

/** The name of the meta element that says whom the page was rendered for, if anybody. */
export const USER_ID_META = "user-id";

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that does not hold any more what stood in it first. */
interface Draft {
  name: string;
  /** What stands around it, by which it is told from others of its name. */
  words: string;
  /** Which of the fields with this name and these words. */
  index: number;
  value: string | boolean;
  /** What it was typed over. */
  base: string | boolean;
}

/** A text that was typed over another one than is stored by now, and not filled in again. */
export interface OutdatedDraft {
  label: string;
  typed: string;
}

/** Heard on the window, as a `CustomEvent<OutdatedDraft>`. */
export const OUTDATED_DRAFT_EVENT = "outdated-draft";

declare global {
  interface WindowEventMap {
    [OUTDATED_DRAFT_EVENT]: CustomEvent<OutdatedDraft>;
  }
}

interface PageDrafts {
  address: string;
  /** Who typed it; nobody in the forms that lead in. */
  userId: string | null;
  drafts: Draft[];
}

/** On a form that keeps what is typed in it by itself. */
export const KEEPS_DRAFTS_ATTRIBUTE = "data-keeps-drafts";

/** A password that is shown is a text field; its `autocomplete` still says what it is. A code is as secret. */
const NEVER_KEPT = `[type=password],[autocomplete$=password],[autocomplete=one-time-code],[type=hidden],[type=file],[type=submit],[${KEEPS_DRAFTS_ATTRIBUTE}] *`;
const FIELDS = ":is(input,textarea,select)[name]";

const CHECKABLE = "[type=checkbox],[type=radio]";

/**
 * What fields held first: as the server has made them, or when they were first gone to. Later, React writes into a
 * field's default what is typed there.
 */
const firstContents = new WeakMap<FormField, string | boolean>();
/** Drafts whose field is not shown yet, such as those of a dialog. */
let waiting: Draft[] = [];

/**
 * Keeps what is typed in this document when it is left; for this tab, and until its next document. Called before the page
 * is hydrated.
 */
export function keepDrafts(): void {
  for (const field of allFields()) firstContents.set(field, contentOf(field).initial);
  window.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(FIELDS)) return;
    const field = target as FormField;
    if (!firstContents.has(field)) firstContents.set(field, contentOf(field).value);
  });
  window.addEventListener("pagehide", store);
}

/** Keeps nothing of what is typed in this document: its person has signed out. */
export function forgetDrafts(): void {
  window.removeEventListener("pagehide", store);
}

const store = (): void => keep(STORAGE_KEY, userId());

function keep(key: string, userId: string | null): void {
  const page: PageDrafts = { address: address(), userId, drafts: [...drafts(), ...waiting] };
  if (page.drafts.length > 0) withStorage(() => sessionStorage.setItem(key, JSON.stringify(page)));
}

/**
 * Fills in again what was typed, if this is the same page loaded anew for the same person; called when the page is
 * mounted.
 */
export function restoreDrafts(): void {
  const page = takeStored(STORAGE_KEY);
  if (!page) return;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "reload" || page.address !== address() || page.userId !== userId()) return;
  restorePage(page);
}

function restorePage(page: PageDrafts): void {
  waiting = page.drafts.filter((draft) => !restore(draft));
  if (waiting.length > 0) restoreLater(page.address);
}

/** Fills in what is shown only later, as long as the page is the same. */
function restoreLater(at: string): void {
  const observer = new MutationObserver(() => {
    waiting = address() === at ? waiting.filter((draft) => !restore(draft)) : [];
    if (waiting.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Keeps what is typed in this page until its person has signed in again and is back at its address. */
export const keepForReturn = (userId: string): void => keep(RETURN_KEY, userId);

/** Fills in again what somebody typed here before their session ended; called when their page is mounted. */
export function restoreOnReturn(userId: string): void {
  const page = takeStored(RETURN_KEY);
  // Nobody else gets to see it, now or later.
  if (page?.userId === userId && page.address === address()) restorePage(page);
}

/** What `keep` has stored under a key, where it is then no longer. */
function takeStored(key: string): PageDrafts | undefined {
  const text = withStorage(() => {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored;
  });
  return text ? (JSON.parse(text) as PageDrafts) : undefined;
}

const address = () => window.location.pathname + window.location.search;

/** Whom the page was rendered for: in the document, since drafts are wanted before all of it is hydrated. */
const userId = () => document.querySelector<HTMLMetaElement>(`meta[name="${USER_ID_META}"]`)?.content ?? null;

function drafts(): Draft[] {
  return allFields().flatMap((field) => {
    if (field.matches(NEVER_KEPT)) return [];
    const { value, initial } = contentOf(field);
    const base = firstContents.get(field) ?? initial;
    if (value === base) return [];
    const { name } = field;
    const words = wordsAround(field);
    return [{ name, words, index: fieldsLike(name, words).indexOf(field), value, base }];
  });
}

/** What a field holds, and what it held first. */
export function contentOf(field: FormField): { value: string | boolean; initial: string | boolean } {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return { value: field.value, initial: initial?.value ?? "" };
  }
  if (field instanceof HTMLInputElement && field.matches(CHECKABLE))
    return { value: field.checked, initial: field.defaultChecked };
  return { value: field.value, initial: field.defaultValue };
}

/** A field's label, and by which words its dialog says what it is about, if it stands in one. */
export function wordsAround(field: FormField): string {
  const dialog = field.closest("[role=dialog]");
  const parts = [dialog?.querySelector("h2"), dialog?.querySelector("p"), field.labels?.[0]];
  return parts.map((part) => part?.textContent ?? "").join("");
}

/** The fields with this name and these words around them. */
const fieldsLike = (name: string, words: string): FormField[] =>
  allFields().filter((field) => field.name === name && wordsAround(field) === words);

const allFields = () => [...document.querySelectorAll<FormField>(FIELDS)];

/** Fills a field in again, unless something newer is stored by now, which is told; false while it is not there. */
function restore({ name, words, index, value, base }: Draft): boolean {
  const field = fieldsLike(name, words)[index];
  if (!field) return false;
  const { value: present } = contentOf(field);
  firstContents.set(field, present);
  // Such as a filter that stands in the address: choosing it again would lead there once more.
  if (present === value) return true;
  if (present === base) fillIn(field, value);
  else tellOutdated(field, value);
  return true;
}

/** Tells what was typed into a field that holds something newer by now; the name stands for a field that is not shown. */
export function tellOutdated(
  field: FormField | null | undefined,
  typed: unknown,
  name = field?.name ?? "",
): void {
  if (typeof typed !== "string") return;
  const detail: OutdatedDraft = { label: field?.labels?.[0]?.textContent ?? name, typed };
  window.dispatchEvent(new CustomEvent(OUTDATED_DRAFT_EVENT, { detail }));
}

/** Enters a value as its person would. */
export function fillIn(field: FormField, value: string | boolean): void {
  if (typeof value === "boolean") {
    field.click();
    return;
  }
  // By the element's own setter: React takes a value that was set past it for one that it knows already.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
