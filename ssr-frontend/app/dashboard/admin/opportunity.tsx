import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { adminOpportunity } from "../../queries/admin-opportunities.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/opportunity";
import { AddPage } from "./opportunities/add-page.tsx";
import { OpportunityPage } from "./opportunities/opportunity-page.tsx";
import { formatOpportunitySearch, parseOpportunitySearch } from "./opportunity-search.ts";
import { SUMMER } from "./places.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/** The queries of the opportunity that the address names. */
const opportunityQueries: TabQueries = ({ search }) => {
  const { opportunity } = parseOpportunitySearch(search);
  return opportunity ? [adminOpportunity(opportunity)] : [];
};

export function loader(args: Route.LoaderArgs) {
  requireOpportunity(args.url);
  return loadTab(args, "admin", opportunityQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireOpportunity(args.url);
  return showTab(args, opportunityQueries);
}

/** Redirects to all opportunities if the address's id is invalid. */
function requireOpportunity({ searchParams }: URL): void {
  const isNamed = searchParams.has("opportunity");
  if (isNamed && !parseOpportunitySearch(searchParams).opportunity) throw redirect(SUMMER);
}

/** One opportunity; a new one if the address names none. */
export default function OpportunityTab() {
  const { opportunity } = useSearch(parseOpportunitySearch, formatOpportunitySearch).search;
  useFocusOnOpen(opportunity);
  return opportunity ? <OpportunityPage key={opportunity} id={opportunity} /> : <AddPage />;
}
