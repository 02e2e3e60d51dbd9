/**
 * Who runs the site, for its privacy page and terms. Placeholders: whoever runs it puts the real ones here, and has
 * both pages read by somebody who knows the law of the place.
 */
export const operator = {
  name: "Sample Education LLC",
  address: "100 Sample Street, Suite 1, Dublin, CA 94568, USA",
  privacyEmail: "privacy@helix-academy.example",
  state: "California",
} as const;

/** When the two pages last changed in meaning. */
export const legalDate = "November 23, 2026";
