import { forgetOutboxes } from "../chat/forget-outboxes.ts";
import { forgetTab } from "../components/forget-tab.ts";
import { removeDrafts } from "../drafts/draft-storage.ts";
import { forgetDrafts } from "../drafts/page-drafts.ts";

/**
 * Leaves the page of somebody whose session has just ended, as a fresh document: nothing of theirs stays behind. Where the browser keeps
 * the old one for Back, it is loaded anew before it is shown (`shown-again.ts`). It never settles, since this document ends.
 */
export function leaveSignedOut(href: string): Promise<never> {
  forgetDrafts();
  forgetOutboxes();
  removeDrafts();
  forgetTab();
  window.location.assign(href);
  return new Promise(() => undefined);
}
