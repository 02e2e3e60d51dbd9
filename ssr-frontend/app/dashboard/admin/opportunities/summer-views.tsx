import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { opportunityReports } from "../../../queries/admin-opportunities.ts";
import { listingCounts, organizationCounts } from "../../../queries/listing-counts.ts";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import "../../sub-tabs.css";
import { countText } from "../../../components/count-words.ts";
import { summerQueries } from "../table-queries.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { EVERY_OPPORTUNITY, FIRST_OF_VIEW, type SummerSearch, type SummerView } from "./search.ts";

const VIEWS: readonly { view: SummerView; label: string }[] = [
  { view: "opportunities", label: "Opportunities" },
  { view: "reports", label: "Reports" },
  { view: "review", label: "Review" },
  { view: "organizations", label: "Organizations" },
];

/** The views of the tab, each with how much waits there. They are links: each has an address. */
export function SummerViews({ list: { search, hrefOf } }: { list: ListSearchState<SummerSearch> }) {
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
