import type { AdminOpportunityDetail } from "../../../queries/admin-opportunities.ts";
import type { OpportunityValues } from "./draft.ts";

/** What is typed, and what it was typed over. */
export interface UnsavedDraft {
  values: OpportunityValues;
  stored: { detail: AdminOpportunityDetail | undefined; values: OpportunityValues };
}

/** What somebody has left unsaved for another tab of the dashboard, by person and opportunity; until the document is left. */
const drafts = new Map<string, UnsavedDraft>();

const keyOf = (userId: string | undefined, opportunity: string | undefined) =>
  `${userId ?? ""} ${opportunity ?? "new"}`;

/** What this person has left in the form of an opportunity, or in that of a new one. */
export const unsavedDraft = (
  userId: string | undefined,
  opportunity: string | undefined,
): UnsavedDraft | undefined => drafts.get(keyOf(userId, opportunity));

/** Keeps what is left unsaved, or nothing. */
export function keepDraft(
  userId: string | undefined,
  opportunity: string | undefined,
  draft: UnsavedDraft | undefined,
): void {
  if (draft) drafts.set(keyOf(userId, opportunity), draft);
  else drafts.delete(keyOf(userId, opportunity));
}
