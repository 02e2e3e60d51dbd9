/**
 * Stores a session beyond its page: in this tab, for the same user only. Messages stay on the server; drafts
 * are stored only here.
 */
import { isTabForgotten } from "../components/forget-tab.ts";
import { withStorage } from "../components/storage.ts";
import type { TutorSetup } from "./protocol.ts";

const TUTOR_SESSION_KEY = "ai-tutor-session";

/** A resumable session. */
export interface StoredSession {
  id: string;
  setup: TutorSetup;
  /** The composer's text. */
  draft: string;
  /** The message that was being sent. */
  pending?: string;
}

interface StoredEntry extends StoredSession {
  /** The user; `null` for a visitor without an account. */
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
