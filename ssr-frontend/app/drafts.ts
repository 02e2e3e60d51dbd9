/**
 * What was typed into a page is there again when the page is loaded anew. The router does that when a script of the
 * release that this tab began with is gone, and so do people; a browser keeps nothing of pages that are not stored.
 */

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
  drafts: Draft[];
}

interface PersonDrafts extends PageDrafts {
  /** Whose they are, by id. */
  person: string;
}

/** A password that is shown is a text field; its `autocomplete` still says what it is. */
const NEVER_KEPT = "[type=password],[autocomplete$=password],[type=hidden],[type=file],[type=submit]";
const CHECKABLE = "[type=checkbox],[type=radio]";

/** Keeps what is typed in this document when it is left; for this tab, and until its next document. */
export function keepDrafts(): void {
  window.addEventListener("pagehide", () => {
    const page: PageDrafts = { address: address(), drafts: drafts() };
    if (page.drafts.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(page));
  });
}

/** Fills in again what was typed, if this is the same page loaded anew; called when the page is mounted. */
export function restoreDrafts(): void {
  const page = takeStored<PageDrafts>(STORAGE_KEY);
  if (!page) return;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "reload" || page.address !== address()) return;
  for (const draft of page.drafts) restore(draft);
}

/** Keeps what is typed in this page until its person has signed in again and is back at its address. */
export function keepForReturn(person: string): void {
  const page: PersonDrafts = { person, address: address(), drafts: drafts() };
  if (page.drafts.length === 0) return;
  withStorage(() => sessionStorage.setItem(RETURN_KEY, JSON.stringify(page)));
}

/** Fills in again what somebody typed here before their session ended; called when their page is mounted. */
export function restoreOnReturn(person: string): void {
  const page = takeStored<PersonDrafts>(RETURN_KEY);
  // Nobody else gets to see it, now or later.
  if (page?.person !== person || page.address !== address()) return;
  for (const draft of page.drafts) restore(draft);
}

/** What this module has stored under a key, where it is then no longer. */
function takeStored<T extends PageDrafts>(key: string): T | undefined {
  const text = withStorage(() => {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored;
  });
  return text ? (JSON.parse(text) as T) : undefined;
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
