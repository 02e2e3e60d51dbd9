import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BusyButton } from "../components/busy-button.tsx";
import { fullName } from "../components/full-name.ts";
import { RowList } from "../components/row-list.tsx";
import { hasFailed, LoadError } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type ChatReport, myChatReports, REPORTS_STEP } from "../queries/chat-safety.ts";
import { dateAndTime, mediumDate } from "../time/format.ts";
import { REPORT_STATES, reasonWords } from "./report-words.ts";
import "./safety.css";
import { useReaderZone } from "../time/reader-zone.ts";
import { zoneName } from "../time/zones.ts";

/** The viewer's reports and their outcomes. Renders nothing without reports. */
export function MyReports() {
  const id = useId();
  const [count, setCount] = useState(REPORTS_STEP);
  const reports = useQuery({ ...myChatReports(count), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = reports;
  if (hasFailed(reports)) return <LoadError query={reports} />;
  if (!data || data.items.length === 0) return null;
  const { items, more } = data;
  return (
    <section className="my-reports" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        My reports
      </h2>
      <RowList>
        {items.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </RowList>
      {more && (
        <BusyButton
          variant="outlined"
          color="secondary"
          busy={isPlaceholderData}
          onClick={() => setCount(count + REPORTS_STEP)}
        >
          Show more reports
        </BusyButton>
      )}
    </section>
  );
}

function ReportRow({ report }: { report: ChatReport }) {
  const zone = useReaderZone();
  const { reported, message_seq, reason, details, state, reply, created_at, respond_by, decided_at } = report;
  const { label, tone } = REPORT_STATES[state];
  return (
    <li className="my-report" tabIndex={-1}>
      <p className="my-report-head">
        <b>{fullName(reported)}</b>
        <span>{reasonWords(reason)}</span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className="note">
        You reported {message_seq ? "a message" : "the chat"} on {mediumDate(created_at, zone)}.{" "}
        {decided_at
          ? `We replied on ${mediumDate(decided_at, zone)}.`
          : `You’ll hear from us by ${dateAndTime(respond_by, zone)} ${zoneName(zone)}.`}
      </p>
      {details && (
        <p className="my-report-details" dir="auto">
          “{details}”
        </p>
      )}
      {reply && (
        <blockquote className="my-report-reply" dir="auto">
          {reply}
        </blockquote>
      )}
    </li>
  );
}
