import { newsletterPages } from "#content/newsletter.ts";
import { NewsletterDone } from "./done.tsx";

/** The page after unsubscribing. */
export default function NewsletterUnsubscribed() {
  return (
    <NewsletterDone
      {...newsletterPages.unsubscribed}
      next={{ label: "Subscribe again", href: "/newsletter" }}
    />
  );
}
