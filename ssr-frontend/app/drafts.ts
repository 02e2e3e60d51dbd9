/**
 * What was typed into a page is there again when the page is loaded anew, for the same person. The router does that when
 * a script of the release that this tab began with is gone, and so do people; a browser keeps nothing of pages that are
 * not stored.
 */
import { browserQueryClient } from "./queries/client.ts";
import { sessionQuery } from "./queries/session.ts";

const STORAGE_KEY = "drafts";
/** What its person comes back to, having signed in again. */
const RETURN_KEY = "drafts-of-ended-session";

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that does not hold any more what the server has put into it. */
interface Draft {
  name: string;
  /** Which of the fields with this name. */
  index: number;
  value: string | boolean;
}

interface PageDrafts {
  address: string;
  /** Who typed it; nobody in the forms that lead in. */
  userId: string | null;
  drafts: Draft[];
}

/** A password that is shown is a text field; its `autocomplete` still says what it is. */
const NEVER_KEPT = "[type=password],[autocomplete$=password],[type=hidden],[type=file],[type=submit]";
const CHECKABLE = "[type=checkbox],[type=radio]";

/** Keeps what is typed in this document when it is left; for this tab, and until its next document. */
export function keepDrafts(): void {
  window.addEventListener("pagehide", store);
}

/** Keeps nothing of what is typed in this document: its person has signed out. */
export function forgetDrafts(): void {
  window.removeEventListener("pagehide", store);
}

const store = (): void => keep(STORAGE_KEY, userId());

function keep(key: string, userId: string | null): void {
  const page: PageDrafts = { address: address(), userId, drafts: drafts() };
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
  for (const draft of page.drafts) restore(draft);
}

/** Keeps what is typed in this page until its person has signed in again and is back at its address. */
export const keepForReturn = (userId: string): void => keep(RETURN_KEY, userId);

/** Fills in again what somebody typed here before their session ended; called when their page is mounted. */
export function restoreOnReturn(userId: string): void {
  const page = takeStored(RETURN_KEY);
  // Nobody else gets to see it, now or later.
  if (page?.userId !== userId || page.address !== address()) return;
  for (const draft of page.drafts) restore(draft);
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

/** A browser that allows no storage keeps nothing. */
function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

const address = () => window.location.pathname + window.location.search;

/** Whom the page was rendered for. */
const userId = () => browserQueryClient().getQueryData(sessionQuery.queryKey)?.user?.id ?? null;

function drafts(): Draft[] {
  const fields = [...document.querySelectorAll<FormField>(":is(input,textarea,select)[name]")];
  return fields.flatMap((field) => {
    if (field.matches(NEVER_KEPT)) return [];
    const { value, initial } = contentOf(field);
    if (value === initial) return [];
    const index = [...document.getElementsByName(field.name)].indexOf(field);
    return [{ name: field.name, index, value }];
  });
}

function contentOf(field: FormField): { value: string | boolean; initial: string | boolean } {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return { value: field.value, initial: initial?.value ?? "" };
  }
  if (field instanceof HTMLInputElement && field.matches(CHECKABLE))
    return { value: field.checked, initial: field.defaultChecked };
  return { value: field.value, initial: field.defaultValue };
}

function restore({ name, index, value }: Draft): void {
  const field = document.getElementsByName(name)[index] as FormField | undefined;
  if (!field) return;
  if (typeof value === "boolean") {
    if (field instanceof HTMLInputElement && field.checked !== value) field.click();
    return;
  }
  // By the element's own setter: React takes a value that was set past it for one that it knows already.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
