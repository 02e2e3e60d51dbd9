/**
 * Where what is typed into a form and not saved outlasts its page: in the browser, for the same person alone, until it is
 * saved or given up. What a draft was typed over is part of it, so that what was stored since is never overwritten unseen.
 */
import { isTabForgotten } from "../components/forget-tab.ts";
import { withStorage } from "../components/storage.ts";

/** With what the names of all entries begin. */
const PREFIX = "unsaved-draft:";

const keyOf = (userId: string, subject: string) => `${PREFIX}${userId}:${subject}`;

/** What somebody has typed about a subject: nothing, where they have not. */
export function readUnsaved<T>(userId: string | undefined, subject: string): T | undefined {
  const stored = userId && withStorage(() => localStorage.getItem(keyOf(userId, subject)));
  try {
    return stored ? (JSON.parse(stored) as T) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores what somebody types about a subject, or that nothing of it is unsaved; keeps nothing of who is signed out. */
export function storeUnsaved(userId: string | undefined, subject: string, draft: unknown): void {
  if (!userId || isTabForgotten()) return;
  withStorage(() => {
    if (draft === undefined) localStorage.removeItem(keyOf(userId, subject));
    else localStorage.setItem(keyOf(userId, subject), JSON.stringify(draft));
  });
}

/** Leaves nothing of what anybody else has typed; with nobody named, nothing at all. */
export function forgetUnsaved(exceptOf?: string): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
