import Button from "@mui/material/Button";
import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { OpportunityReport } from "../../../queries/admin-opportunities.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { opportunityPage } from "../opportunity-search.ts";
import { personPage } from "../places.ts";
import { DECISIONS, REPORT_REASONS } from "./words.ts";

interface OpportunityReportRowProps {
  report: OpportunityReport;
  /** Whether to name the opportunity; not on its own page. */
  namesOpportunity?: boolean;
  onDecide: () => void;
}

/** A report of an opportunity, and the decision about it. */
export function OpportunityReportRow({
  report,
  namesOpportunity = false,
  onDecide,
}: OpportunityReportRowProps) {
  const zone = useReaderZone();
  const { opportunity_id, title, organization, hidden, reason, details, created_at, decision } = report;
  return (
    <li className="desk-row" tabIndex={-1}>
      <div className="desk-row-what">
        {namesOpportunity && (
          <>
            <h3>
              <Link to={opportunityPage(opportunity_id)}>{title}</Link>
            </h3>
            <p className="note">
              {organization}
              {hidden && ". It is hidden."}
            </p>
          </>
        )}
        <p>
          <b>{REPORT_REASONS[reason]}</b>
        </p>
        {details && (
          <blockquote dir="auto" className="report-details">
            {details}
          </blockquote>
        )}
        <p className="note">
          Reported by <Link to={personPage(report.reporter.id)}>{fullName(report.reporter)}</Link>,{" "}
          <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
        </p>
      </div>
      {decision ? <Decision report={report} /> : <DecideButton report={report} onPress={onDecide} />}
    </li>
  );
}

/** Its accessible name contains the report's subject, since a page has several such buttons. */
function DecideButton({ report, onPress }: { report: OpportunityReport; onPress: () => void }) {
  const zone = useReaderZone();
  return (
    <Button variant="outlined" color="secondary" onClick={onPress}>
      Decide
      <span className="visually-hidden">
        : {report.title}, {dateAndTime(report.created_at, zone)}
      </span>
    </Button>
  );
}

function Decision({ report: { decision, decided_at, decided_by, note } }: { report: OpportunityReport }) {
  const zone = useReaderZone();
  if (!decision) return null;
  return (
    <div className="report-decision">
      <StatusBadge tone="completed">{DECISIONS[decision]}</StatusBadge>
      <p className="note">
        {decided_at && <time dateTime={decided_at}>{dateAndTime(decided_at, zone)}</time>}
        {decided_by && ` by ${decided_by}`}
      </p>
      {note && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}
