import Button from "@mui/material/Button";
import { Link } from "react-router";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/summer";
import { OpportunitiesView } from "./opportunities/opportunities-view.tsx";
import "./reports/reports.css";
import "./opportunities/opportunities.css";
import { OpportunityReportsView } from "./opportunities/reports-view.tsx";
import { formatSummerSearch, parseSummerSearch } from "./opportunities/search.ts";
import { SummerViews } from "./opportunities/summer-views.tsx";
import { OPPORTUNITY } from "./places.ts";
import { summerQueries } from "./table-queries.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", summerQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, summerQueries);

/** The opportunities of the summer portal, and what was reported about them. */
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
      {list.search.view === "reports" ? (
        <OpportunityReportsView list={list} />
      ) : (
        <OpportunitiesView list={list} />
      )}
    </TabPage>
  );
}
