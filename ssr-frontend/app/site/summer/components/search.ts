import { type Category, categoryValues } from "#content/summer-categories.ts";
import { costs, deadlines, grades, sorts } from "#content/summer-opportunities.ts";
import type { operations } from "../../../api/schema.gen.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { SEARCH_PARAMETERS } from "../opportunities/search-parameters.ts";

/** The query parameters of the API's list. */
export type OpportunitySearch = NonNullable<operations["opportunities"]["parameters"]["query"]>;

/** The maximum length of a search text, and the last page. */
const MAX_Q = 100;
const MAX_PAGE = 100;

/**
 * Parses an address's search. Values that no form sends are ignored; for an unknown category the result is
 * `undefined`, since that redirects to the unfiltered list.
 */
export function searchOf(params: URLSearchParams): OpportunitySearch | undefined {
  const one = (name: string) => params.get(name)?.trim() || undefined;
  const among = (name: string, choices: { value: string }[]) => {
    const asked = one(name);
    return choices.find(({ value }) => value === asked)?.value;
  };
  const category = one("category");
  if (category !== undefined && !isCategory(category)) return undefined;
  const q = one("q");
  const page = Number(one("page"));
  const grade = among("grade", grades);
  return withoutUnset({
    category,
    q: q && [...q].slice(0, MAX_Q).join(""),
    remote: one("remote") === "true" || undefined,
    paid: one("paid") === "true" || undefined,
    grade: grade === undefined ? undefined : Number(grade),
    cost: among("cost", costs),
    deadline: among("deadline", deadlines),
    sort: among("sort", sortsOf(q)),
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined,
  }) as OpportunitySearch;
}

/** The sort orders other than the default, which is relevance for a search text, else the deadline. */
export const sortsOf = (q: string | undefined) =>
  sorts.filter(({ value }) => value !== "relevance" && (q !== undefined || value !== "deadline"));

const isCategory = (value: string): value is Category => categoryValues.some((known) => known === value);

const withoutUnset = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The address of a search. */
export function searchHref(search: OpportunitySearch): string {
  const set = Object.entries(withoutUnset(search)).map(([name, value]) => [name, String(value)]);
  return set.length === 0 ? OPPORTUNITIES_PATH : `${OPPORTUNITIES_PATH}?${new URLSearchParams(set)}`;
}

/** The same search without some of its conditions, on its first page. */
export function searchWithout(search: OpportunitySearch, ...names: (keyof OpportunitySearch)[]) {
  const dropped = new Set<string>([...names, "page"]);
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !dropped.has(name)),
  ) as OpportunitySearch;
}

/**
 * Whether search engines may index an address: only the whole list, and each category. Every other address is
 * a view of these.
 */
export const isIndexed = (params: URLSearchParams): boolean =>
  SEARCH_PARAMETERS.every((name) => !params.get(name)?.trim());
