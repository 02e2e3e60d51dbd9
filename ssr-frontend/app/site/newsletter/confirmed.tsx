import { newsletterPages } from "#content/newsletter.ts";
import { NewsletterDone } from "./done.tsx";

/** After the emailed link's button. */
export default function NewsletterConfirmed() {
  return <NewsletterDone {...newsletterPages.confirmed} />;
}
