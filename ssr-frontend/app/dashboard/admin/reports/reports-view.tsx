import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Filters } from "../../../components/filters.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { chatReports, type ReportListState } from "../../../queries/admin-chats.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { ReportRow } from "./report-row.tsx";
import type { DeskSearch } from "./search.ts";

const STATES: { state: ReportListState; label: string; empty: string }[] = [
  {
    state: "open",
    label: "Open",
    empty: "No report is open. A new one appears here by itself.",
  },
  { state: "decided", label: "Decided", empty: "No report has been decided yet." },
];

/** What people have reported of their chats. */
export function ReportsView({ list: { search, hrefOf, longer } }: { list: ListSearchState<DeskSearch> }) {
  const { decided, count } = search;
  const state = decided ? "decided" : "open";
  const query = useQuery({ ...chatReports(state, count), placeholderData: keepPreviousData });
  return (
    <section className="admin-view" aria-labelledby="desk-title">
      <h2 id="desk-title" className="visually-hidden">
        Reports
      </h2>
      <Filters
        label="State of the reports"
        choices={STATES.map((choice) => ({
          label: choice.label,
          to: hrefOf({ decided: choice.state === "decided" }),
          current: choice.state === state,
          count: query.data?.counts[choice.state],
          queries: [chatReports(choice.state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="applications"
        empty={STATES.find((choice) => choice.state === state)?.empty}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="reports"
            moreQueries={() => (longer ? [chatReports(state, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((report) => (
              <ReportRow key={report.id} report={report} href={hrefOf({ open: report.id, count })} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </section>
  );
}
