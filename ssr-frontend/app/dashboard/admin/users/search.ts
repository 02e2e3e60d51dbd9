import { parseQuery } from "../../../components/search-query.ts";
import type { LessonsWhen } from "../../../queries/admin-booking.ts";
import { userLessons } from "../../../queries/admin-booking.ts";
import type { SortDirection, UserFilter, UserSearch, UserSort } from "../../../queries/admin-users.ts";
import { adminUser, adminUsers } from "../../../queries/admin-users.ts";
import { UUID } from "../../../uuid.ts";
import type { TabQueries } from "../../tab.ts";
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

const LESSONS: readonly LessonsWhen[] = ["upcoming", "past", "called_off"];

/** The step by which the list of a user's lessons grows. */
export const LESSONS_STEP = 10;
const LESSONS_MAX = 500;

/** The default direction of each sort key. */
export const USUAL_DIRECTIONS: Record<UserSort, SortDirection> = {
  last_seen: "desc",
  joined: "desc",
  name: "asc",
  email: "asc",
};

const SORTS = Object.keys(USUAL_DIRECTIONS) as UserSort[];
const USUAL_SORT: UserSort = "last_seen";

/** The filters of the list; or the open user, with the filters to return to. */
export interface UsersSearch extends UserSearch {
  user: string | undefined;
  /** Which of the open user's lessons are listed, and how many. */
  lessons: LessonsWhen;
  count: number;
}

/** Parses the search parameters; invalid values are ignored. */
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
    lessons: LESSONS.find((when) => when === params.get("lessons")) ?? "upcoming",
    count: lessonCount(params.get("count")),
  };
}

function lessonCount(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count > LESSONS_STEP ? Math.min(count, LESSONS_MAX) : LESSONS_STEP;
}

/** The next length of the list of lessons; `undefined` at its maximum. */
export const longerLessons = (count: number): number | undefined =>
  count < LESSONS_MAX ? count + LESSONS_STEP : undefined;

export function formatUsersSearch({ user, lessons, count, ...list }: UsersSearch): string {
  const { q, filter, sort, direction, cursor } = list;
  const shown = user !== undefined;
  return format(
    {
      user,
      q,
      filter: filter === "all" ? undefined : filter,
      sort: sort === USUAL_SORT ? undefined : sort,
      direction: direction === USUAL_DIRECTIONS[sort] ? undefined : direction,
      cursor,
      // Only for an open user: the list of users ignores it.
      lessons: shown && lessons !== "upcoming" ? lessons : undefined,
      count: shown && count > LESSONS_STEP ? String(count) : undefined,
    },
    0,
  );
}

/** The first page of the list in another order; the same key again reverses it. */
export const sortedBy = ({ sort, direction }: UserSearch, next: UserSort) => ({
  sort: next,
  direction: sort === next ? TURNED[direction] : USUAL_DIRECTIONS[next],
});

const TURNED: Record<SortDirection, SortDirection> = { asc: "desc", desc: "asc" };

/** The user that the address names, with their lessons; or the list. */
export const usersQueries: TabQueries = ({ search }) => {
  const { user, lessons, count, ...list } = parseUsersSearch(search);
  return user ? [adminUser(user), userLessons(user, lessons, count)] : [adminUsers(list)];
};
