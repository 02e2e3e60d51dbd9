import { Link } from "react-router";
import { ExternalLink } from "../../../components/external-link.tsx";
import type { AdminOpportunityDetail } from "../../../queries/admin-opportunities.ts";
import { useSession } from "../../../queries/session.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { mediumDate } from "../../../time/format.ts";
import { auditAbout, organizationsNamed } from "../places.ts";
import { CheckDue } from "./check-due.tsx";
import { StateBadge } from "./state-badge.tsx";
import { savedWords } from "./words.ts";

/** Where an opportunity stands, what there is to do about it, and where it is seen. */
export function OpportunityFacts({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const { zone } = useSession();
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

/** What its state means, and what to do about it first. */
function stateWords({ state, hidden_reason }: AdminOpportunityDetail): string {
  switch (state) {
    case "open":
      return "Students are offered it.";
    case "unchecked":
      return "Nobody has checked it for 90 days, so students are no longer offered it. Compare what is below with the organization’s page, correct what is wrong, then confirm it.";
    case "closed":
      return "The deadline is over, which its page says. To offer it again, enter the dates of the next summer below.";
    case "withdrawn":
      return "Its organization has closed it, or the account behind it is suspended or gone. Students are no longer offered it.";
    case "hidden":
      return `Its page says that it is gone. Reason: ${hidden_reason}`;
  }
}
