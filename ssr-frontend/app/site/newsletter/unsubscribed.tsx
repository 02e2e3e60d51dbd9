import { newsletterPages } from "#content/newsletter.ts";
import { FormDone } from "../components/form-done.tsx";

/** The page after unsubscribing. */
export default function NewsletterUnsubscribed() {
  return (
    <FormDone
      kicker="Newsletter"
      {...newsletterPages.unsubscribed}
      next={{ label: "Subscribe again", href: "/newsletter" }}
    />
  );
}
