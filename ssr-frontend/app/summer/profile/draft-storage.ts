/** Where what is typed into a Common Profile and not saved outlasts its page: in the tab, for the same person alone. */
import { isTabForgotten } from "../../components/forget-tab.ts";
import { withStorage } from "../../components/storage.ts";
import { FIELD_NAMES, type ProfileFieldName } from "./common-profile.ts";

const PROFILE_DRAFTS_KEY = "common-profile-drafts";

/** What was typed, and what it was typed over. */
export interface ProfileDraft {
  typed: string;
  content: string;
  version: number;
}

export type ProfileDrafts = Partial<Record<ProfileFieldName, ProfileDraft>>;

interface StoredDrafts {
  userId: string;
  fields: ProfileDrafts;
}

export function storeDrafts(userId: string, fields: ProfileDrafts): void {
  if (isTabForgotten()) return;
  const stored: StoredDrafts = { userId, fields };
  withStorage(() => {
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(PROFILE_DRAFTS_KEY);
    else sessionStorage.setItem(PROFILE_DRAFTS_KEY, JSON.stringify(stored));
  });
}

/** What somebody's earlier page in this tab could not save. */
export function readDrafts(userId: string): [ProfileFieldName, ProfileDraft][] {
  const text = withStorage(() => sessionStorage.getItem(PROFILE_DRAFTS_KEY));
  if (!text) return [];
  const stored = JSON.parse(text) as StoredDrafts;
  if (stored.userId !== userId) return [];
  return FIELD_NAMES.flatMap((name) => {
    const draft = stored.fields[name];
    return draft ? [[name, draft] as [ProfileFieldName, ProfileDraft]] : [];
  });
}
