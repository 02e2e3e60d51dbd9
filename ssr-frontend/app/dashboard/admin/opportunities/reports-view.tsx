import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Filters } from "../../../components/filters.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type OpportunityReportState, opportunityReports } from "../../../queries/admin-opportunities.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { OpportunityReportRow } from "./report-row.tsx";
import type { SummerSearch } from "./search.ts";
import { useDecideDialog } from "./use-decide-dialog.tsx";

const STATES: { state: OpportunityReportState; label: string; empty: string }[] = [
  {
    state: "open",
    label: "Waiting",
    empty: "No report is waiting. A new one appears here automatically, and on the overview.",
  },
  { state: "decided", label: "Decided", empty: "No report has been decided yet." },
];

const TITLE_ID = "opportunity-reports";

/** The next report to decide, or the page's heading if there is none. */
const firstReport = () =>
  document.querySelector<HTMLElement>(".desk-row") ?? document.querySelector<HTMLElement>("h1");

/** The students' reports of opportunities. */
export function OpportunityReportsView({ list }: { list: ListSearchState<SummerSearch> }) {
  const { search, hrefOf, longer } = list;
  const { decided, count } = search;
  const state = decided ? "decided" : "open";
  const query = useQuery({ ...opportunityReports(state, count), placeholderData: keepPreviousData });
  const { ask, dialog } = useDecideDialog(query.data?.items ?? [], firstReport);
  return (
    <section className="admin-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Reports
      </h2>
      <Filters
        label="State of the reports"
        choices={STATES.map((choice) => ({
          label: choice.label,
          to: hrefOf({ decided: choice.state === "decided" }),
          current: choice.state === state,
          count: query.data?.counts[choice.state],
          queries: [opportunityReports(choice.state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="completed"
        empty={STATES.find((choice) => choice.state === state)?.empty}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="reports"
            moreQueries={() => (longer ? [opportunityReports(state, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((report) => (
              <OpportunityReportRow
                key={report.id}
                report={report}
                namesOpportunity
                onDecide={() => ask(report)}
              />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      {dialog}
    </section>
  );
}
