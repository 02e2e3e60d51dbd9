import { newsletterPages } from "#content/newsletter.ts";
import { FormDone } from "../components/form-done.tsx";

/** The page after the form: a confirmation email was sent. */
export default function NewsletterThanks() {
  return <FormDone kicker="Newsletter" {...newsletterPages.thanks} />;
}
