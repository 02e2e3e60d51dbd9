import { forgetOutboxes } from "../chat/forget-outboxes.ts";
import { forgetTab } from "../components/forget-tab.ts";
import { removeDrafts } from "../drafts/draft-storage.ts";
import { forgetDrafts } from "../drafts/page-drafts.ts";

/**
 * Leaves the page by loading a new document after the session has ended, so that no user data stays in
 * memory. If the browser keeps the old document for Back, it is reloaded before it is shown
 * (`shown-again.ts`). The promise never settles, since this document ends.
 */
export function leaveSignedOut(href: string): Promise<never> {
  forgetDrafts();
  forgetOutboxes();
  removeDrafts();
  forgetTab();
  window.location.assign(href);
  return new Promise(() => undefined);
}
