import { newsletterPages } from "#content/newsletter.ts";
import { IncompleteLink } from "../emails/link-page.tsx";

/** A link in a newsletter's email that was cut off. */
export const IncompleteNewsletterLink = () => (
  <IncompleteLink
    words={newsletterPages.incomplete}
    next={{ label: "Go to the newsletter", href: "/newsletter" }}
  />
);
