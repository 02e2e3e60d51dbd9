import { UUID } from "../../uuid.ts";
import { OPPORTUNITY } from "./places.ts";
import { format, matching } from "./search.ts";

/** Which opportunity is open. */
interface OpportunitySearch {
  opportunity: string | undefined;
}

export const parseOpportunitySearch = (params: URLSearchParams): OpportunitySearch => ({
  opportunity: matching(params.get("opportunity"), UUID),
});

export const formatOpportunitySearch = ({ opportunity }: OpportunitySearch): string =>
  format({ opportunity }, 0);

/** The address of one opportunity. */
export const opportunityPage = (id: string): string =>
  OPPORTUNITY + formatOpportunitySearch({ opportunity: id });
