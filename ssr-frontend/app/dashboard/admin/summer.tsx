import Button from "@mui/material/Button";
import { Link } from "react-router";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { RowsSkeleton } from "../../components/section.tsx";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/summer";
import { OpportunitiesView } from "./opportunities/opportunities-view.tsx";
import "./reports/reports.css";
import "./opportunities/opportunities.css";
import { useQuery } from "@tanstack/react-query";
import { opportunityReports } from "../../queries/admin-opportunities.ts";
import { listingCounts, organizationCounts } from "../../queries/listing-counts.ts";
import { useSession } from "../../queries/session.ts";
import { prefetch } from "../../queries/show.ts";
import { OpportunityReportsView } from "./opportunities/reports-view.tsx";
import {
  EVERY_OPPORTUNITY,
  FIRST_OF_VIEW,
  formatSummerSearch,
  parseSummerSearch,
  type SummerSearch,
  type SummerView,
  summerQueries,
} from "./opportunities/search.ts";
import "../sub-tabs.css";
import { countText } from "../../components/count-words.ts";
import { OPPORTUNITY } from "./places.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", summerQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, summerQueries);

// Chunks of their own: listings are looked at less often than opportunities.
const ListingsView = lazyComponent(() => import("./listings/listings-view.tsx"), <RowsSkeleton rows={5} />, {
  name: "listings",
});
const OrganizationsView = lazyComponent(
  () => import("./organizations/organizations-view.tsx"),
  <RowsSkeleton rows={5} />,
  { name: "organizations", hasForm: true },
);

/** The summer portal: opportunities, reports, listings and organizations. */
export default function SummerTab() {
  const list = useListSearch(parseSummerSearch, formatSummerSearch);
  return (
    <TabPage
      title="Summer opportunities"
      state="What students can find, each compared with its organization’s page every 90 days."
      action={
        <Button component={Link} to={OPPORTUNITY} variant="contained" color="signal">
          Add an opportunity
        </Button>
      }
    >
      <SummerViews list={list} />
      <ShownView list={list} />
    </TabPage>
  );
}

function ShownView({ list }: { list: ListSearchState<SummerSearch> }) {
  switch (list.search.view) {
    case "opportunities":
      return <OpportunitiesView list={list} />;
    case "reports":
      return <OpportunityReportsView list={list} />;
    case "review":
      return <ListingsView list={list} />;
    case "organizations":
      return <OrganizationsView list={list} />;
  }
}

const VIEWS: readonly { view: SummerView; label: string }[] = [
  { view: "opportunities", label: "Opportunities" },
  { view: "reports", label: "Reports" },
  { view: "review", label: "Review" },
  { view: "organizations", label: "Organizations" },
];

/** The views of the tab with their counts, as links, since each has an address. */
function SummerViews({ list: { search, hrefOf } }: { list: ListSearchState<SummerSearch> }) {
  const session = useSession();
  const reports = useQuery(opportunityReports("open", 1));
  const listings = useQuery(listingCounts);
  const organizations = useQuery(organizationCounts);
  const waiting: Partial<Record<SummerView, number | undefined>> = {
    review: listings.data?.in_review,
    organizations: organizations.data && organizations.data.to_verify + organizations.data.to_review,
    reports: reports.data?.counts.open,
  };
  return (
    <nav className="sub-tabs desk-views summer-views" aria-label="Views">
      {VIEWS.map(({ view, label }) => {
        const to = hrefOf({ view, ...EVERY_OPPORTUNITY, ...FIRST_OF_VIEW });
        const load = () =>
          prefetch(summerQueries({ search: new URLSearchParams(to.split("?")[1] ?? ""), session }));
        return (
          <Link
            key={view}
            to={to}
            preventScrollReset
            aria-current={view === search.view ? "page" : undefined}
            onPointerEnter={load}
            onFocus={load}
          >
            {label}
            {waiting[view] ? <span className="filter-count">{countText(waiting[view])}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
