import { forgetDrafts } from "../drafts.ts";

/** Leaves the page of somebody whose session has just ended, as a fresh document: nothing of theirs stays behind. */
export function leaveSignedOut(href: string): void {
  forgetDrafts();
  window.location.assign(href);
}
