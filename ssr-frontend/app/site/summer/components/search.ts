import { type Category, categoryValues } from "#content/summer-categories.ts";
import { costs, deadlines, grades, sorts } from "#content/summer-opportunities.ts";
import type { operations } from "../../../api/schema.gen.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { SEARCH_PARAMETERS } from "../opportunities/search-parameters.ts";

/** What the API's list can be asked for. */
export type OpportunitySearch = NonNullable<operations["opportunities"]["parameters"]["query"]>;

/** The most letters of a search, and the last page there is. */
const MAX_Q = 100;
const MAX_PAGE = 100;

/**
 * What an address asks for. Values that no form sends count as not set; a category that does not exist is
 * `undefined`, for it leads to the list without it.
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

/** What a list can be sorted by beside what it is sorted by unless told otherwise: the best match for words, else the deadline. */
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

/** The same search without some of its conditions, from its first page. */
export function searchWithout(search: OpportunitySearch, ...names: (keyof OpportunitySearch)[]) {
  const dropped = new Set<string>([...names, "page"]);
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !dropped.has(name)),
  ) as OpportunitySearch;
}

/**
 * Whether search engines may list the page of an address: the whole list, and one category alone. Every other is a view
 * of these, and so is one whose conditions mean nothing.
 */
export const isIndexed = (params: URLSearchParams): boolean =>
  SEARCH_PARAMETERS.every((name) => !params.get(name)?.trim());
