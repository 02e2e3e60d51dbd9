import { newsletterPages } from "#content/newsletter.ts";
import { NewsletterDone } from "./done.tsx";

/** The page after the form: a confirmation email was sent. */
export default function NewsletterThanks() {
  return <NewsletterDone {...newsletterPages.thanks} />;
}
