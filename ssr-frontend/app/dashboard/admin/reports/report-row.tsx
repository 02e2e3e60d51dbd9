import { Link } from "react-router";
import { reasonWords } from "../../../chat/report-words.ts";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminReport } from "../../../queries/admin-chats.ts";
import { useSession } from "../../../queries/session.ts";
import { dateAndTime, mediumDate } from "../../../time/format.ts";
import { earlierReports, REPORT_OUTCOMES } from "./desk-words.ts";
import { DueBy } from "./due-by.tsx";
import { PersonState } from "./person.tsx";

interface ReportRowProps {
  report: AdminReport;
  /** Where it is open. Nothing there is fetched before somebody goes: reading it is recorded. */
  href: string;
}

/** A report in a list: who about whom, why, and until when somebody has to reply. */
export function ReportRow({ report, href }: ReportRowProps) {
  const { zone } = useSession();
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
