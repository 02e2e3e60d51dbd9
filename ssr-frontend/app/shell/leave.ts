import { forgetOutboxes } from "../chat/forget-outboxes.ts";
import { forgetTab } from "../components/forget-tab.ts";
import { forgetDrafts } from "../drafts.ts";
import { forgetUnsentTexts } from "../summer/applications/unsent-texts.ts";

/**
 * Leaves the page of somebody whose session has just ended, as a fresh document: nothing of theirs stays behind. It
 * never settles, since this document ends.
 */
export function leaveSignedOut(href: string): Promise<never> {
  forgetDrafts();
  forgetOutboxes();
  forgetUnsentTexts();
  forgetTab();
  window.location.assign(href);
  return new Promise(() => undefined);
}
