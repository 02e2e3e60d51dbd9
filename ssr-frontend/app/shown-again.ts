/**
 * Reloads an app page that the browser restores from its back/forward cache: the user may have signed out
 * meanwhile, and the data may have changed. The header `no-store` alone does not suffice: WebKit obeys it
 * over https only, and Chromium keeps such a page as long as its cookies do not change.
 *
 * Inlined into the document's head, because a page can be left before its scripts have loaded. The content is
 * removed first, because reloading takes time, and no prompt about unsaved changes stops it; the input is
 * restored afterward (`drafts/page-drafts.ts`).
 */
export const SHOWN_AGAIN_SCRIPT = `addEventListener("pageshow",({persisted})=>{if(!persisted)return;
document.documentElement.hidden=true;
addEventListener("beforeunload",(event)=>event.stopImmediatePropagation(),true);
location.reload()});`;
