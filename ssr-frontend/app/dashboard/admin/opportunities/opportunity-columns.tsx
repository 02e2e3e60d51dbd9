import { Link } from "react-router";
import type { AdminOpportunity } from "../../../queries/admin-opportunities.ts";
import { CATEGORIES } from "../../../summer/opportunity/categories.ts";
import { hourText } from "../../../summer/opportunity/dates.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { opportunityPage } from "../opportunity-search.ts";
import type { Column } from "../table/columns.ts";
import { CheckDue } from "./check-due.tsx";
import { StateBadge } from "./state-badge.tsx";
import { countReports } from "./words.ts";

/** The columns of the table of opportunities. */
export const OPPORTUNITY_COLUMNS: readonly Column<AdminOpportunity>[] = [
  {
    field: "title",
    head: "Opportunity",
    width: { part: 1, min: 250 },
    namesRow: true,
    render: ({ id, title, organization }, { tabIndex = 0 }) => (
      <span className="two-lines">
        <Link to={opportunityPage(id)} tabIndex={tabIndex}>
          {title}
        </Link>
        <span className="note">{organization}</span>
      </span>
    ),
  },
  { field: "category", head: "Kind", width: 112, render: ({ category }) => CATEGORIES[category] },
  {
    field: "deadline",
    head: "Deadline",
    width: 204,
    sort: "deadline",
    render: ({ deadline }) => (
      <time className="two-lines" dateTime={deadline.at}>
        <span>
          <span className="phone-only">Deadline </span>
          {wallMediumDate(deadline.date)}
        </span>
        <span className="note">{hourText(deadline)}</span>
      </time>
    ),
  },
  {
    field: "state",
    head: "State",
    width: 140,
    render: ({ state, open_reports: count }) => (
      <span className="two-lines">
        <StateBadge state={state} />
        {count > 0 && <b className="open-reports">{countReports(count)}</b>}
      </span>
    ),
  },
  {
    field: "checked",
    head: "Checked",
    width: 130,
    sort: "checked",
    render: (opportunity) => (
      <span className="two-lines">
        <span>
          <span className="phone-only">Checked </span>
          <Day at={opportunity.checked_at} />
        </span>
        <CheckDue opportunity={opportunity} />
      </span>
    ),
  },
  {
    field: "updated",
    head: "Changed",
    width: 122,
    sort: "updated",
    first: "desc",
    render: ({ updated_at }) => (
      <span>
        <span className="phone-only">Changed </span>
        <Day at={updated_at} />
      </span>
    ),
  },
];

function Day({ at }: { at: string }) {
  const zone = useReaderZone();
  return <time dateTime={at}>{mediumDate(at, zone)}</time>;
}
