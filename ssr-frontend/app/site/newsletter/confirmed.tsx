import { newsletterPages } from "#content/newsletter.ts";
import { Done } from "./done.tsx";

/** After the emailed link's button. */
export default function NewsletterConfirmed() {
  return <Done {...newsletterPages.confirmed} />;
}
