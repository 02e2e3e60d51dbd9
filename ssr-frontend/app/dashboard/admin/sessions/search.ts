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
} from "../table/place.ts";

/** By what sessions can be sorted. */
export const SESSION_SORTS: SortKeys<SessionSort> = [
  ["date", "desc"],
  ["tutor", "asc"],
  ["hours", "desc"],
  ["paid", "asc"],
];

/** Which sessions a tab shows, beside their paid state. */
export type SessionsSearch = Omit<SessionFilter, "paid"> & TablePlace<SessionSort>;

const dateIn = (text: string | null) => (text !== null && isDate(text) ? text : undefined);

/** What an address says; what makes no sense is left out. */
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

/** Whether some sessions are left out. */
export const isNarrowed = ({ q, tutor, from, to }: SessionsSearch): boolean =>
  Boolean(q || tutor || from || to);
