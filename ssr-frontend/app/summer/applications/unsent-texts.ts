/** Where what a student writes to an organization outlasts its page: on the device, for the same person alone, until it is sent. */
import { isTabForgotten } from "../../components/forget-tab.ts";
import { withStorage } from "../../components/storage.ts";

/** With what the names of all entries begin. */
const PREFIX = "unsent-text:";

/** A text that was not sent, as far as anybody knows. */
export interface UnsentText {
  text: string;
  /** The id that exactly this text was sent under, when no answer came: a second try is no second message. */
  sentAs?: string;
}

const keyOf = (userId: string, subject: string) => `${PREFIX}${userId}:${subject}`;

/** What somebody has written about a subject: nothing, where they have not. */
export function readUnsentText(userId: string, subject: string): UnsentText | undefined {
  const stored = withStorage(() => localStorage.getItem(keyOf(userId, subject)));
  try {
    return stored ? (JSON.parse(stored) as UnsentText) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores what somebody writes about a subject; an empty text leaves nothing. */
export function storeUnsentText(userId: string, subject: string, unsent: UnsentText): void {
  if (isTabForgotten()) return;
  withStorage(() => {
    if (unsent.text === "") localStorage.removeItem(keyOf(userId, subject));
    else localStorage.setItem(keyOf(userId, subject), JSON.stringify(unsent));
  });
}

/** Leaves nothing of what anybody else has written; with nobody named, nothing at all. */
export function forgetUnsentTexts(exceptOf?: string): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
