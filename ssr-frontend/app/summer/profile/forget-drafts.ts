/** What every page knows of a Common Profile's drafts: how to leave none of them behind. */
import { withStorage } from "../../components/storage.ts";

export const PROFILE_DRAFTS_KEY = "common-profile-drafts";

let forgotten = false;

/** Whether this document keeps nothing any more. */
export const areDraftsForgotten = (): boolean => forgotten;

/** Keeps nothing of what was typed: its person has signed out. */
export function forgetProfileDrafts(): void {
  forgotten = true;
  withStorage(() => sessionStorage.removeItem(PROFILE_DRAFTS_KEY));
}
