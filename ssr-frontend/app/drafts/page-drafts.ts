/**
 * Restores the unsaved input of a page when it is reloaded for the same user. The router reloads when a
 * script of the tab's release no longer exists, and users reload; browsers restore no fields of `no-store`
 * pages.
 */
import { withStorage } from "../components/storage.ts";

const STORAGE_KEY = "drafts";
/** The storage key of the input that is restored after the user signs in again. */
const RETURN_KEY = "drafts-of-ended-session";

/** The name of the meta element with the id of the user that the page was rendered for, if any. */
export const USER_ID_META = "user-id";

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field whose value differs from its initial value. */
interface Draft {
  name: string;
  /** The texts around the field, which distinguish it from others with its name. */
  words: string;
  /** The index among the fields with this name and these texts. */
  index: number;
  value: string | boolean;
  /** The initial value that the draft is based on. */
  base: string | boolean;
}

/** A draft that is not restored because the stored value has changed since it was typed. */
export interface OutdatedDraft {
  label: string;
  typed: string;
}

/** Dispatched on the window, as a `CustomEvent<OutdatedDraft>`. */
export const OUTDATED_DRAFT_EVENT = "outdated-draft";

declare global {
  interface WindowEventMap {
    [OUTDATED_DRAFT_EVENT]: CustomEvent<OutdatedDraft>;
  }
}

interface PageDrafts {
  address: string;
  /** The user who typed it; `null` on sign-in and sign-up forms. */
  userId: string | null;
  drafts: Draft[];
}

/** Marks a form that stores its own drafts. */
export const KEEPS_DRAFTS_ATTRIBUTE = "data-keeps-drafts";

/**
 * Fields that are never stored. A visible password is a text field, but its `autocomplete` still identifies
 * it. A one-time code is as secret.
 */
const NEVER_KEPT = `[type=password],[autocomplete$=password],[autocomplete=one-time-code],[type=hidden],[type=file],[type=submit],[${KEEPS_DRAFTS_ATTRIBUTE}] *`;
const FIELDS = ":is(input,textarea,select)[name]";

const CHECKABLE = "[type=checkbox],[type=radio]";

/**
 * The initial values of fields: as rendered by the server, or at the first focus. Later, React writes the
 * typed value into the field's default value.
 */
const firstContents = new WeakMap<FormField, string | boolean>();
/** Drafts whose field is not in the document yet, such as those of a dialog. */
let waiting: Draft[] = [];

/**
 * Stores the input of this document when it is unloaded, for this tab and its next document. Called before
 * hydration.
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

/** Stores no input of this document: its user has signed out. */
export function forgetDrafts(): void {
  window.removeEventListener("pagehide", store);
}

const store = (): void => keep(STORAGE_KEY, userId());

function keep(key: string, userId: string | null): void {
  const page: PageDrafts = { address: address(), userId, drafts: [...drafts(), ...waiting] };
  if (page.drafts.length > 0) withStorage(() => sessionStorage.setItem(key, JSON.stringify(page)));
}

/**
 * Restores the input if this is a reload of the same page for the same user; called when the page is mounted.
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

/** Restores fields that are added to the document later, until the user navigates. */
function restoreLater(at: string): void {
  const observer = new MutationObserver(() => {
    waiting = address() === at ? waiting.filter((draft) => !restore(draft)) : [];
    if (waiting.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Stores the input of this page until its user has signed in again and returned to its URL. */
export const keepForReturn = (userId: string): void => keep(RETURN_KEY, userId);

/** Restores the input from before the session ended; called when the user's page is mounted. */
export function restoreOnReturn(userId: string): void {
  const page = takeStored(RETURN_KEY);
  // Another user never sees it: it is deleted from the storage either way.
  if (page?.userId === userId && page.address === address()) restorePage(page);
}

/** Removes and returns the value that `keep` has stored under a key. */
function takeStored(key: string): PageDrafts | undefined {
  const text = withStorage(() => {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored;
  });
  return text ? (JSON.parse(text) as PageDrafts) : undefined;
}

const address = () => window.location.pathname + window.location.search;

/**
 * The user that the page was rendered for; read from the document, because drafts are needed before hydration
 * is complete.
 */
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

/** A field's current and initial value. */
export function contentOf(field: FormField): { value: string | boolean; initial: string | boolean } {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return { value: field.value, initial: initial?.value ?? "" };
  }
  if (field instanceof HTMLInputElement && field.matches(CHECKABLE))
    return { value: field.checked, initial: field.defaultChecked };
  return { value: field.value, initial: field.defaultValue };
}

/** A field's label, and the title of the dialog that contains it, if any. */
export function wordsAround(field: FormField): string {
  const dialog = field.closest("[role=dialog]");
  const parts = [dialog?.querySelector("h2"), dialog?.querySelector("p"), field.labels?.[0]];
  return parts.map((part) => part?.textContent ?? "").join("");
}

/** The fields with this name and these surrounding texts. */
const fieldsLike = (name: string, words: string): FormField[] =>
  allFields().filter((field) => field.name === name && wordsAround(field) === words);

const allFields = () => [...document.querySelectorAll<FormField>(FIELDS)];

/**
 * Restores a field, unless the stored value has changed, which is reported; false while the field does not
 * exist.
 */
function restore({ name, words, index, value, base }: Draft): boolean {
  const field = fieldsLike(name, words)[index];
  if (!field) return false;
  const { value: present } = contentOf(field);
  firstContents.set(field, present);
  // For example a filter in the URL: setting it again would navigate again.
  if (present === value) return true;
  if (present === base) fillIn(field, value);
  else tellOutdated(field, value);
  return true;
}

/** Reports a draft whose stored value has changed; the name identifies a field that is not displayed. */
export function tellOutdated(
  field: FormField | null | undefined,
  typed: unknown,
  name = field?.name ?? "",
): void {
  if (typeof typed !== "string") return;
  const detail: OutdatedDraft = { label: field?.labels?.[0]?.textContent ?? name, typed };
  window.dispatchEvent(new CustomEvent(OUTDATED_DRAFT_EVENT, { detail }));
}

/** Sets a value and fires the events of user input. */
export function fillIn(field: FormField, value: string | boolean): void {
  if (typeof value === "boolean") {
    field.click();
    return;
  }
  // With the element's native setter: React tracks values by its own setter and would ignore the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
