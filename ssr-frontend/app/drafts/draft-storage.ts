/** Stores drafts in the browser, by user and subject, until they are saved or discarded. */
import { isTabForgotten } from "../components/forget-tab.ts";
import { withStorage } from "../components/storage.ts";

/** The unsaved values of a form. */
export interface StoredDraft {
  values?: Record<string, unknown>;
  /** The stored values that the draft is based on. */
  base?: Record<string, unknown>;
  /** The stored version that the draft is based on. */
  version?: number;
}

/** The prefix of the keys of all drafts. */
const PREFIX = "unsaved-draft:";

const keyOf = (userId: string, subject: string) => `${PREFIX}${userId}:${subject}`;

/** Returns the user's draft of a subject; `undefined` if there is none or it cannot be parsed. */
export function readDraft<T = StoredDraft>(userId: string | undefined, subject: string): T | undefined {
  const text = userId && withStorage(() => localStorage.getItem(keyOf(userId, subject)));
  try {
    return text ? (JSON.parse(text) as T) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores a draft, or removes it if `undefined`; does nothing after the user has signed out. */
export function storeDraft(userId: string | undefined, subject: string, draft: unknown): void {
  if (!userId || isTabForgotten()) return;
  withStorage(() => {
    if (draft === undefined) localStorage.removeItem(keyOf(userId, subject));
    else localStorage.setItem(keyOf(userId, subject), JSON.stringify(draft));
  });
}

/** Removes the drafts of all other users; without a user, all drafts. */
export function removeDrafts(exceptOf?: string): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
