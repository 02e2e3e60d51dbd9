/**
 * What was typed into a page is there again when the page is loaded anew, for the same person. The router does that when
 * a script of the release that this tab began with is gone, and so do people; a browser keeps nothing of pages that are
 * not stored.
 */
import { browserQueryClient } from "./queries/client.ts";
import { sessionQuery } from "./queries/session.ts";

const STORAGE_KEY = "drafts";

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

function store(): void {
  const page: PageDrafts = { address: address(), userId: userId(), drafts: drafts() };
  if (page.drafts.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(page));
}

/**
 * Fills in again what was typed, if this is the same page loaded anew for the same person; called when the page is
 * mounted.
 */
export function restoreDrafts(): void {
  const text = takeStored();
  if (text === null) return;
  // Written by `store` alone.
  const page = JSON.parse(text) as PageDrafts;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "reload" || page.address !== address() || page.userId !== userId()) return;
  for (const draft of page.drafts) restore(draft);
}

/** What is stored, which it is then no longer. A browser that allows no storage has kept nothing. */
function takeStored(): string | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return text;
  } catch (error) {
    if (error instanceof DOMException) return null;
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
