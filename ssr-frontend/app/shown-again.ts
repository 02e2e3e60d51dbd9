/**
 * An app page that the browser has kept in memory (its back/forward cache) and shows again is loaded anew: its person may have signed
 * out meanwhile, and what it shows may have changed. The header `no-store` alone does not do it: WebKit heeds it over https only, and
 * Chromium keeps such a page for as long as its cookies stay as they are.
 *
 * Stands in the document's head: a page can be left before its scripts are there. What is shown goes first, since loading takes time,
 * and no question about unsaved changes keeps it from going; what was typed is filled in again (`drafts/page-drafts.ts`).
 */
export const SHOWN_AGAIN_SCRIPT = `addEventListener("pageshow",({persisted})=>{if(!persisted)return;
document.documentElement.hidden=true;
addEventListener("beforeunload",(event)=>event.stopImmediatePropagation(),true);
location.reload()});`;
