import { parseQuery } from "../../../components/search-query.ts";
import type { TutorSort } from "../../../queries/admin-tutors.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table/place.ts";

/** By what tutors can be sorted. */
export const TUTOR_SORTS: SortKeys<TutorSort> = [
  ["name", "asc"],
  ["email", "asc"],
  ["rate", "desc"],
];

/** Which tutors are shown. */
export interface TutorsSearch extends TablePlace<TutorSort> {
  q: string;
}

/** What an address says; what makes no sense is left out. */
export const parseTutorsSearch = (params: URLSearchParams): TutorsSearch => ({
  q: parseQuery(params),
  ...parseTablePlace(params, TUTOR_SORTS),
});

export const formatTutorsSearch = ({ q, ...place }: TutorsSearch): string =>
  formatParams({ q, ...tablePlaceParams(place, TUTOR_SORTS) });
