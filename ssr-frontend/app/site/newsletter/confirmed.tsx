import { newsletterPages } from "#content/newsletter.ts";
import { FormDone } from "../components/form-done.tsx";

/** The page after a confirmed subscription. */
export default function NewsletterConfirmed() {
  return <FormDone kicker="Newsletter" {...newsletterPages.confirmed} />;
}
