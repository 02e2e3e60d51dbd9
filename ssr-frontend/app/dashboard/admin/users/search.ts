import { parseQuery } from "../../../components/search-query.ts";
import type { LessonsWhen } from "../../../queries/admin-booking.ts";
import type { SortDirection, UserFilter, UserSearch, UserSort } from "../../../queries/admin-users.ts";
import { UUID } from "../../../uuid.ts";
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

/** How many of a person's lessons are listed at first, and how many more each time. */
export const LESSONS_STEP = 10;
const LESSONS_MAX = 500;

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
  /** Which of the open person's lessons are listed, and how many. */
  lessons: LessonsWhen;
  count: number;
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
    lessons: LESSONS.find((when) => when === params.get("lessons")) ?? "upcoming",
    count: lessonCount(params.get("count")),
  };
}

function lessonCount(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count > LESSONS_STEP ? Math.min(count, LESSONS_MAX) : LESSONS_STEP;
}

/** How long the next longer list of lessons is; none when it is as long as it can get. */
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
      // Of the person who is open: the list of all of them knows nothing of it.
      lessons: shown && lessons !== "upcoming" ? lessons : undefined,
      count: shown && count > LESSONS_STEP ? String(count) : undefined,
    },
    0,
  );
}

/** The list from its start, in another order: the same order again turns it around. */
export const sortedBy = ({ sort, direction }: UserSearch, next: UserSort) => ({
  sort: next,
  direction: sort === next ? TURNED[direction] : USUAL_DIRECTIONS[next],
});

const TURNED: Record<SortDirection, SortDirection> = { asc: "desc", desc: "asc" };
