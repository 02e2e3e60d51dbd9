import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import {
  type AdminOpportunityDetail,
  adminOpportunity,
  type OpportunityReport,
} from "../../../queries/admin-opportunities.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { auditAbout, organizationsNamed, SUMMER } from "../places.ts";
import "../reports/reports.css";
import "./opportunities.css";
import { Link } from "react-router";
import { ExternalLink } from "../../../components/external-link.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { CheckDue } from "./check-due.tsx";
import { OpportunityActions } from "./opportunity-actions.tsx";
import { EditOpportunity } from "./opportunity-form.tsx";
import { OpportunityReportRow } from "./report-row.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useDecideDialog } from "./use-decide-dialog.tsx";
import { savedWords } from "./words.ts";

/** An opportunity: whether it is published, its reports, and the form that edits it. */
export function OpportunityPage({ id }: { id: string }) {
  const query = useQuery(adminOpportunity(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const opportunity = gone ? undefined : query.data;
  return (
    <TabPage
      title={opportunity?.title ?? "Opportunity"}
      parent={{ to: SUMMER, label: "All opportunities" }}
      state={opportunity?.organization}
      action={opportunity && <OpportunityActions opportunity={opportunity} />}
    >
      {gone ? (
        <EmptyState drawing="applications">This opportunity doesn’t exist.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => (
            <>
              <OpportunityFacts opportunity={data} />
              <OpportunityReports opportunity={data} />
              <EditOpportunity opportunity={data} />
            </>
          )}
        </Loaded>
      )}
    </TabPage>
  );
}

/** An opportunity's state, what to do about it, and the link to its public page. */
function OpportunityFacts({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const zone = useReaderZone();
  const { id, slug, state, organization, organization_id, checked_at, saved_by, apply_url } = opportunity;
  return (
    <dl className="desk-facts opportunity-facts">
      <dt>State</dt>
      <dd className="opportunity-state">
        <StateBadge state={state} />
        <p>{stateWords(opportunity)}</p>
      </dd>
      {organization_id && (
        <>
          <dt>Posted by</dt>
          <dd>
            <Link to={organizationsNamed(organization)}>{organization}</Link>
          </dd>
        </>
      )}
      <dt>Checked</dt>
      <dd className="opportunity-checked">
        <time dateTime={checked_at}>{mediumDate(checked_at, zone)}</time>{" "}
        <CheckDue opportunity={opportunity} />
      </dd>
      <dt>Saved</dt>
      <dd>{savedWords(saved_by)}</dd>
      <dt>Look at it</dt>
      <dd className="opportunity-links">
        <ExternalLink href={opportunityPath({ slug })}>Its public page</ExternalLink>
        <ExternalLink href={apply_url}>The organization’s page</ExternalLink>
        <Link to={auditAbout(id)}>Audit log</Link>
      </dd>
    </dl>
  );
}

/** What the state means, and what to do first. */
function stateWords({ state, hidden_reason }: AdminOpportunityDetail): string {
  switch (state) {
    case "open":
      return "Students can find it.";
    case "unchecked":
      return "No one has checked it for 90 days, so students can no longer find it. Compare what’s below with the organization’s page, correct what’s wrong, then confirm it.";
    case "closed":
      return "The deadline has passed, and its page says so. To offer it again, enter next summer’s dates below.";
    case "withdrawn":
      return "Its organization closed it, or the account behind it is suspended or gone. Students can no longer find it.";
    case "hidden":
      return `Its page says that it’s gone. Reason: ${hidden_reason}`;
  }
}

const TITLE_ID = "opportunity-reports";

/** Undecided reports first, each group newest first. */
const inOrder = (reports: readonly OpportunityReport[]) =>
  reports.toSorted((one, other) => Number(Boolean(one.decision)) - Number(Boolean(other.decision)));

/** The students' reports of an opportunity; nothing if there are none. */
function OpportunityReports({ opportunity: { reports } }: { opportunity: AdminOpportunityDetail }) {
  const { ask, dialog } = useDecideDialog(reports, () => document.getElementById(TITLE_ID));
  if (reports.length === 0) return null;
  return (
    <DashboardSection id={TITLE_ID} title="Reports" help="What students have told us about it.">
      <RowList aria-label="Reports">
        {inOrder(reports).map((report) => (
          <OpportunityReportRow key={report.id} report={report} onDecide={() => ask(report)} />
        ))}
      </RowList>
      {dialog}
    </DashboardSection>
  );
}
