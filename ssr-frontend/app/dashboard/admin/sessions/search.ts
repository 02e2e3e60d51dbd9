import { parseQuery } from "../../../components/search-query.ts";
import type { SessionFilter, SessionSort } from "../../../queries/admin-sessions.ts";
import { isDate } from "../../../time/wall.ts";
import { UUID } from "../../../uuid.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table-place.ts";

/** The sort keys of sessions. */
export const SESSION_SORTS: SortKeys<SessionSort> = [
  ["date", "desc"],
  ["tutor", "asc"],
  ["hours", "desc"],
  ["paid", "asc"],
];

/** The filters and page of a tab of sessions, without the paid state. */
export type SessionsSearch = Omit<SessionFilter, "paid"> & TablePlace<SessionSort>;

const dateIn = (text: string | null) => (text !== null && isDate(text) ? text : undefined);

/** Parses the search parameters; invalid values are ignored. */
export function parseSessionsSearch(params: URLSearchParams): SessionsSearch {
  const tutor = params.get("tutor");
  return {
    q: parseQuery(params),
    tutor: tutor !== null && UUID.test(tutor) ? tutor : undefined,
    from: dateIn(params.get("from")),
    to: dateIn(params.get("to")),
    ...parseTablePlace(params, SESSION_SORTS),
  };
}

export const formatSessionsSearch = ({ q, tutor, from, to, ...place }: SessionsSearch): string =>
  formatParams({ q, tutor, from, to, ...tablePlaceParams(place, SESSION_SORTS) });

/** Whether a filter is set. */
export const isNarrowed = ({ q, tutor, from, to }: SessionsSearch): boolean =>
  Boolean(q || tutor || from || to);
