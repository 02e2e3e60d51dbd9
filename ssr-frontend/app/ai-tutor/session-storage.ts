/** Where a session outlasts its page: in the tab, for the same person alone. Its words stay with the server; a draft has no other place. */
import { isTabForgotten } from "../components/forget-tab.ts";
import { withStorage } from "../components/storage.ts";
import type { TutorSetup } from "./protocol.ts";

const TUTOR_SESSION_KEY = "ai-tutor-session";

/** A session that can be gone on with. */
export interface StoredSession {
  id: string;
  setup: TutorSetup;
  /** What stood in the composer. */
  draft: string;
  /** What was on its way. */
  pending?: string;
}

interface StoredEntry extends StoredSession {
  /** Whose it is; nobody's who is signed in. */
  userId: string | null;
}

export function storeSession(userId: string | null, session: StoredSession | undefined): void {
  if (isTabForgotten()) return;
  const entry: StoredEntry | undefined = session && { ...session, userId };
  withStorage(() => {
    if (entry) sessionStorage.setItem(TUTOR_SESSION_KEY, JSON.stringify(entry));
    else sessionStorage.removeItem(TUTOR_SESSION_KEY);
  });
}

export function readSession(userId: string | null): StoredSession | undefined {
  const text = withStorage(() => sessionStorage.getItem(TUTOR_SESSION_KEY));
  if (!text) return undefined;
  const { userId: owner, ...session } = JSON.parse(text) as StoredEntry;
  return owner === userId ? session : undefined;
}
