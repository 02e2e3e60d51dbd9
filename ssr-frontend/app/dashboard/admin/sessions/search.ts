import { parseQuery } from "../../../components/search-query.ts";
import type { SessionFilter, SessionList, SessionSort } from "../../../queries/admin-sessions.ts";
import { adminSessions } from "../../../queries/admin-sessions.ts";
import { isDate } from "../../../time/wall.ts";
import { UUID } from "../../../uuid.ts";
import type { TabQueries } from "../../tab.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table-place.ts";
import { ALL_SESSIONS, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./tabs.ts";

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

/** The query of a tab at an address. */
export const listOf = ({ paid }: SessionsTab, search: SessionsSearch): SessionList => ({ paid, ...search });

/** The queries of a tab of sessions. */
const sessionsQueries =
  (tab: SessionsTab): TabQueries =>
  ({ search }) => [adminSessions(listOf(tab, parseSessionsSearch(search)))];

export const unpaidSessionsQueries: TabQueries = sessionsQueries(UNPAID_SESSIONS);
export const paidSessionsQueries: TabQueries = sessionsQueries(PAID_SESSIONS);
export const allSessionsQueries: TabQueries = sessionsQueries(ALL_SESSIONS);
