/** Kinds of opportunities, as the API and addresses have them. By themselves, since the table of pages is in every bundle. */
export const categoryValues = ["internship", "research", "bootcamp", "pre-college"] as const;

export type Category = (typeof categoryValues)[number];
