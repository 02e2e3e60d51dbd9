import { newsletterPages } from "#content/newsletter.ts";
import { NewsletterDone } from "./done.tsx";

/** The page after a confirmed subscription. */
export default function NewsletterConfirmed() {
  return <NewsletterDone {...newsletterPages.confirmed} />;
}
