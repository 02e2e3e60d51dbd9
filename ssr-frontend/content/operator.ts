/**
 * The operator of the site, for its privacy page and terms. Placeholders: the operator puts the real data
 * here, and has a lawyer review both pages.
 */
export const operator = {
  name: "Sample Education LLC",
  address: "100 Sample Street, Suite 1, Dublin, CA 94568, USA",
  privacyEmail: "privacy@helix-academy.example",
  state: "California",
} as const;

/** The date of the last substantial change of the two pages. */
export const legalDate = "November 30, 2026";
