/** Stores drafts in the browser, each for one person and one subject, until they are saved or discarded. */
import { isTabForgotten } from "../components/forget-tab.ts";
import { withStorage } from "../components/storage.ts";

/** What somebody has typed into a form and not saved. */
export interface StoredDraft {
  values?: Record<string, unknown>;
  /** What it was typed over. */
  base?: Record<string, unknown>;
  /** The version of what was stored when it was typed. */
  version?: number;
}

/** With what the keys of all drafts begin. */
const PREFIX = "unsaved-draft:";

const keyOf = (userId: string, subject: string) => `${PREFIX}${userId}:${subject}`;

/** What somebody has typed about a subject; `undefined` where nothing is stored, or nothing that can be read. */
export function readDraft<T = StoredDraft>(userId: string | undefined, subject: string): T | undefined {
  const text = userId && withStorage(() => localStorage.getItem(keyOf(userId, subject)));
  try {
    return text ? (JSON.parse(text) as T) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores a draft, or removes it where there is none; stores nothing of a person who has signed out. */
export function storeDraft(userId: string | undefined, subject: string, draft: unknown): void {
  if (!userId || isTabForgotten()) return;
  withStorage(() => {
    if (draft === undefined) localStorage.removeItem(keyOf(userId, subject));
    else localStorage.setItem(keyOf(userId, subject), JSON.stringify(draft));
  });
}

/** Removes the drafts of everybody else; without a person, all drafts. */
export function removeDrafts(exceptOf?: string): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
