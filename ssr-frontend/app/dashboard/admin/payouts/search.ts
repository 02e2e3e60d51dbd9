import { parseQuery } from "../../../components/search-query.ts";
import type { TutorPayoutFilter, TutorPayoutSearch } from "../../../queries/admin-payouts.ts";
import { UUID } from "../../../uuid.ts";
import { MONEY_TUTORS } from "../places.ts";
import { countIn, format, matching } from "../search.ts";

const FILTERS: readonly TutorPayoutFilter[] = ["owed", "held"];

/** Which tutors are listed; or who is open, from where that list is come back to. */
export interface PayoutsSearch extends TutorPayoutSearch {
  tutor: string | undefined;
  /** How many are listed, or how many lessons of the open tutor. */
  count: number;
}

/** What an address says; what makes no sense is left out. */
export const parsePayoutsSearch = (params: URLSearchParams): PayoutsSearch => ({
  tutor: matching(params.get("tutor"), UUID),
  q: parseQuery(params),
  only: FILTERS.find((name) => name === params.get("only")),
  count: countIn(params),
});

export const formatPayoutsSearch = ({ tutor, q, only, count }: PayoutsSearch): string =>
  format({ tutor, q, only }, count);

/** Where one tutor's pay is looked at. */
export const tutorPayoutPage = (tutorId: string): string => `${MONEY_TUTORS}?tutor=${tutorId}`;
