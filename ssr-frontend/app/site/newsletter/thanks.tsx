import { newsletterPages } from "#content/newsletter.ts";
import { Done } from "./done.tsx";

/** After the form: an email is on its way. */
export default function NewsletterThanks() {
  return <Done {...newsletterPages.thanks} />;
}
