/**
 * The categories of opportunities, as in the API and in addresses. A file of its own, since the table of
 * pages is in every bundle.
 */
export const categoryValues = ["internship", "research", "bootcamp", "pre-college"] as const;

export type Category = (typeof categoryValues)[number];
