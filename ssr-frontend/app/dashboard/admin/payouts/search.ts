import { parseQuery } from "../../../components/search-query.ts";
import type { TutorPayoutFilter, TutorPayoutSearch } from "../../../queries/admin-payouts.ts";
import { tutorEarnings, tutorPayout, tutorPayouts } from "../../../queries/admin-payouts.ts";
import { UUID } from "../../../uuid.ts";
import type { TabQueries } from "../../tab.ts";
import { MONEY_TUTORS } from "../places.ts";
import { countIn, format, matching } from "../search.ts";

const FILTERS: readonly TutorPayoutFilter[] = ["owed", "held"];

/** The filters of the list of tutors, or the open tutor with the filters to return to. */
export interface PayoutsSearch extends TutorPayoutSearch {
  tutor: string | undefined;
  /** The number of tutors listed, or of the open tutor's lessons. */
  count: number;
}

/** Parses the search parameters; invalid values are ignored. */
export const parsePayoutsSearch = (params: URLSearchParams): PayoutsSearch => ({
  tutor: matching(params.get("tutor"), UUID),
  q: parseQuery(params),
  only: FILTERS.find((name) => name === params.get("only")),
  count: countIn(params),
});

export const formatPayoutsSearch = ({ tutor, q, only, count }: PayoutsSearch): string =>
  format({ tutor, q, only }, count);

/** The address of one tutor's payouts. */
export const tutorPayoutPage = (tutorId: string): string => `${MONEY_TUTORS}?tutor=${tutorId}`;

/** The tutor that the address names, with the shares of their lessons; or all tutors. */
export const tutorPayoutsQueries: TabQueries = ({ search }) => {
  const { tutor, count, ...filter } = parsePayoutsSearch(search);
  return tutor ? [tutorPayout(tutor), tutorEarnings(tutor, count)] : [tutorPayouts(filter, count)];
};
