/** What the search form sends besides the category: pages with any of it are rendered for whoever asks, uncached. */
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
