import { newsletterPages } from "#content/newsletter.ts";
import { NewsletterDone } from "./done.tsx";

/** After the form: an email is on its way. */
export default function NewsletterThanks() {
  return <NewsletterDone {...newsletterPages.thanks} />;
}
