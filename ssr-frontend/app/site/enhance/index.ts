/**
 * What the site's pages gain with script: menus that close, a row of stories
 * that turns, dialogs, and the contact form. All of it works without, less well.
 */
import { enhanceCarousels } from "./carousel.ts";
import { enhanceContactForm } from "./contact.ts";
import { enhanceDialogs } from "./dialogs.ts";
import { enhanceMenus } from "./menus.ts";
import { enhancePrint } from "./print.ts";
import { acceptSkippedTransitions } from "./transitions.ts";

document.documentElement.dataset.enhanced = "";
acceptSkippedTransitions(window);
enhanceMenus(document);
enhanceCarousels(document);
enhanceDialogs(document);
enhanceContactForm(document);
enhancePrint(document);
