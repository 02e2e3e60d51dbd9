import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminOpportunities, opportunityReports } from "../../../queries/admin-opportunities.ts";
import { prefetch } from "../../../queries/show.ts";
import "../../sub-tabs.css";
import { countText } from "../count-words.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { EVERY_OPPORTUNITY, FIRST_REPORTS, type SummerSearch } from "./search.ts";

/** The two views of the tab. They are links: each has an address. */
export function SummerViews({ list: { search, hrefOf } }: { list: ListSearchState<SummerSearch> }) {
  const reports = useQuery(opportunityReports("open", 1));
  const open = reports.data?.counts.open ?? 0;
  const load = () => prefetch([opportunityReports("open", FIRST_REPORTS.count)]);
  const loadTable = () => prefetch([adminOpportunities({ ...search, ...EVERY_OPPORTUNITY })]);
  const currentIf = (view: SummerSearch["view"]) => (search.view === view ? ("page" as const) : undefined);
  return (
    <nav className="sub-tabs summer-views" aria-label="Views">
      <Link
        to={hrefOf({ view: "opportunities", ...EVERY_OPPORTUNITY })}
        preventScrollReset
        aria-current={currentIf("opportunities")}
        onPointerEnter={loadTable}
        onFocus={loadTable}
      >
        Opportunities
      </Link>
      <Link
        to={hrefOf(FIRST_REPORTS)}
        preventScrollReset
        aria-current={currentIf("reports")}
        onPointerEnter={load}
        onFocus={load}
      >
        Reports
        {open > 0 && <span className="filter-count">{countText(open)}</span>}
      </Link>
    </nav>
  );
}
