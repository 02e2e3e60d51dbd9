import { newsletterPages } from "#content/newsletter.ts";
import { Done } from "./done.tsx";

/** After leaving. */
export default function NewsletterUnsubscribed() {
  return <Done {...newsletterPages.unsubscribed} next={{ label: "Subscribe again", href: "/newsletter" }} />;
}
