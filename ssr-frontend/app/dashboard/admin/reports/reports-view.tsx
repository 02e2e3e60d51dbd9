import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { reasonWords } from "../../../chat/report-words.ts";
import { Filters } from "../../../components/filters.tsx";
import { fullName } from "../../../components/full-name.ts";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { type AdminReport, chatReports, type ReportListState } from "../../../queries/admin-chats.ts";
import { dateAndTime, mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { earlierReports, REPORT_OUTCOMES } from "./desk-words.ts";
import { DueBy } from "./due-by.tsx";
import { PersonState } from "./person.tsx";
import type { DeskSearch } from "./search.ts";

const STATES: { state: ReportListState; label: string; empty: string }[] = [
  {
    state: "open",
    label: "Open",
    empty: "No report is open. A new one appears here automatically.",
  },
  { state: "decided", label: "Decided", empty: "No report has been decided yet." },
];

/** The reports about chats. */
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

interface ReportRowProps {
  report: AdminReport;
  /** The report's address. It is not prefetched, since reading it is recorded. */
  href: string;
}

/** A report in a list: its people, the reason, and when a reply is due. */
function ReportRow({ report, href }: ReportRowProps) {
  const zone = useReaderZone();
  const { reason, state, reporter, reported, earlier_reports, created_at, decided_at } = report;
  return (
    <li className="desk-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>
          <Link to={href}>
            {fullName(reported)}
            <span className="visually-hidden">
              , reported by {fullName(reporter)}, {dateAndTime(created_at, zone)}
            </span>
          </Link>
        </h3>
        <PersonState person={reported} />
        <p>{reasonWords(reason)}</p>
        <p className="note">
          Reported by {fullName(reporter)} on {mediumDate(created_at, zone)}.
          {earlier_reports > 0 && ` ${earlierReports(earlier_reports)}.`}
        </p>
      </div>
      <p className="desk-row-state">
        {state === "open" ? (
          <DueBy at={report.respond_by} />
        ) : (
          <>
            <StatusBadge tone="completed">{REPORT_OUTCOMES[state]}</StatusBadge>
            {decided_at && <span className="note">{mediumDate(decided_at, zone)}</span>}
          </>
        )}
      </p>
    </li>
  );
}
