import { parseQuery } from "../../../components/search-query.ts";
import type { TutorSort } from "../../../queries/admin-tutors.ts";
import { adminTutors } from "../../../queries/admin-tutors.ts";
import type { TabQueries } from "../../tab.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table-place.ts";

/** The sort keys of tutors. */
export const TUTOR_SORTS: SortKeys<TutorSort> = [
  ["name", "asc"],
  ["email", "asc"],
  ["rate", "desc"],
];

/** The search and page of the table of tutors. */
export interface TutorsSearch extends TablePlace<TutorSort> {
  q: string;
}

/** Parses the search parameters; invalid values are ignored. */
export const parseTutorsSearch = (params: URLSearchParams): TutorsSearch => ({
  q: parseQuery(params),
  ...parseTablePlace(params, TUTOR_SORTS),
});

export const formatTutorsSearch = ({ q, ...place }: TutorsSearch): string =>
  formatParams({ q, ...tablePlaceParams(place, TUTOR_SORTS) });

/** The queries of the tab. */
export const tutorsQueries: TabQueries = ({ search }) => [adminTutors(parseTutorsSearch(search))];
