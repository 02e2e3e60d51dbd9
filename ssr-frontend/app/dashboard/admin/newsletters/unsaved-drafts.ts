import type { NewsletterDraft } from "../../../queries/admin-newsletters.ts";

/** What is typed, and the version that it was typed over. */
export interface UnsavedNewsletter {
  draft: NewsletterDraft;
  version: number;
}

/** What somebody has left unsaved for another tab of the dashboard, by person and newsletter; until the document is left. */
const left = new Map<string, UnsavedNewsletter>();

const keyOf = (userId: string | undefined, newsletter: string) => `${userId ?? ""} ${newsletter}`;

/** What this person has left in a newsletter. */
export const unsavedNewsletter = (
  userId: string | undefined,
  newsletter: string,
): UnsavedNewsletter | undefined => left.get(keyOf(userId, newsletter));

/** Keeps what is left unsaved, or nothing. */
export function keepNewsletter(
  userId: string | undefined,
  newsletter: string,
  unsaved: UnsavedNewsletter | undefined,
): void {
  if (unsaved) left.set(keyOf(userId, newsletter), unsaved);
  else left.delete(keyOf(userId, newsletter));
}
