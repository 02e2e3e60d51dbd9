import type { SortDirection, UserFilter, UserSearch, UserSort } from "../../../queries/admin-users.ts";
import { UUID } from "../../../uuid.ts";
import { parseQuery } from "../query.ts";
import { format } from "../search.ts";

const FILTERS: readonly UserFilter[] = [
  "all",
  "student",
  "tutor",
  "provider",
  "admin",
  "suspended",
  "unverified",
];

/** How each order runs unless somebody turns it around. */
export const USUAL_DIRECTIONS: Record<UserSort, SortDirection> = {
  last_seen: "desc",
  joined: "desc",
  name: "asc",
  email: "asc",
};

const SORTS = Object.keys(USUAL_DIRECTIONS) as UserSort[];
const USUAL_SORT: UserSort = "last_seen";

/** Which people are listed; or who is open, from where that list is come back to. */
export interface UsersSearch extends UserSearch {
  user: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseUsersSearch(params: URLSearchParams): UsersSearch {
  const user = params.get("user") ?? "";
  const sort = SORTS.find((name) => name === params.get("sort")) ?? USUAL_SORT;
  const direction = params.get("direction");
  return {
    user: UUID.test(user) ? user : undefined,
    q: parseQuery(params),
    filter: FILTERS.find((name) => name === params.get("filter")) ?? "all",
    sort,
    direction: direction === "asc" || direction === "desc" ? direction : USUAL_DIRECTIONS[sort],
    cursor: params.get("cursor") || undefined,
  };
}

export const formatUsersSearch = ({ user, q, filter, sort, direction, cursor }: UsersSearch): string =>
  format(
    {
      user,
      q,
      filter: filter === "all" ? undefined : filter,
      sort: sort === USUAL_SORT ? undefined : sort,
      direction: direction === USUAL_DIRECTIONS[sort] ? undefined : direction,
      cursor,
    },
    0,
  );

/** The list from its start, in another order: the same order again turns it around. */
export const sortedBy = ({ sort, direction }: UserSearch, next: UserSort) => ({
  sort: next,
  direction: sort === next ? TURNED[direction] : USUAL_DIRECTIONS[next],
});

const TURNED: Record<SortDirection, SortDirection> = { asc: "desc", desc: "asc" };
