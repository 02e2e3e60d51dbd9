/**
 * Progressive enhancement of the site's pages: menus, carousels, dialogs, and forms with results in place.
 * Everything also works without a script, with less comfort.
 */
import { enhanceCarousels } from "./carousel.ts";
import { enhanceContactForm } from "./contact.ts";
import { enhanceDetails } from "./details.ts";
import { enhanceDialogs } from "./dialogs.ts";
import { enhanceTidyForms } from "./forms.ts";
import { enhanceMenus, showCurrentLinks } from "./menus.ts";
import { enhanceNewsletter } from "./newsletter.ts";
import { enhancePrint } from "./print.ts";
import { enhanceSignedIn } from "./signed-in.ts";
import { dropBegunTimes, turnTimes } from "./times.ts";
import { acceptSkippedTransitions } from "./transitions.ts";
import { countView } from "./views.ts";

document.documentElement.dataset.enhanced = "";
enhanceSignedIn(document);
acceptSkippedTransitions(window);
enhanceMenus(document);
showCurrentLinks(document);
enhanceCarousels(document);
enhanceDialogs(document);
enhanceContactForm(document);
enhanceNewsletter(document);
enhancePrint(document);
enhanceTidyForms(document);
enhanceDetails(document);
dropBegunTimes(document, Date.now());
turnTimes(document);
countView(document);
