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
import { OpportunityReportsView } from "./opportunities/reports-view.tsx";
import { formatSummerSearch, parseSummerSearch, type SummerSearch } from "./opportunities/search.ts";
import { SummerViews } from "./opportunities/summer-views.tsx";
import { OPPORTUNITY } from "./places.ts";
import { summerQueries } from "./table-queries.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", summerQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, summerQueries);

// By themselves: what providers post is looked at less often than what students are offered.
const ListingsView = lazyComponent(() => import("./listings/listings-view.tsx"), <RowsSkeleton rows={5} />, {
  name: "listings",
});
const OrganizationsView = lazyComponent(
  () => import("./organizations/organizations-view.tsx"),
  <RowsSkeleton rows={5} />,
  { name: "organizations", hasForm: true },
);

/** The opportunities of the summer portal, what was reported about them, and what providers want listed. */
export default function SummerTab() {
  const list = useListSearch(parseSummerSearch, formatSummerSearch);
  return (
    <TabPage
      title="Summer opportunities"
      state="What students are offered, each compared with its organization’s page every 90 days."
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
