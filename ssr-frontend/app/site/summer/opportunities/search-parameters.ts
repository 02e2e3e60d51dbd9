/** The search form's parameters other than the category: pages with any of them are not cached. */
export const SEARCH_PARAMETERS = [
  "q",
  "remote",
  "paid",
  "grade",
  "cost",
  "deadline",
  "sort",
  "page",
] as const;
