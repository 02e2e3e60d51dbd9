import Button from "@mui/material/Button";
import { Link } from "react-router";
import { detailPage } from "#content/summer-opportunities.ts";
import { useSession } from "../../queries/session.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { costText, payText } from "../opportunity/amounts.ts";
import { datesText } from "../opportunity/dates.ts";
import {
  isDeadlineOver,
  OPPORTUNITIES_PATH,
  type OpportunityDetail,
  opportunityPath,
} from "../opportunity/opportunity.ts";
import { gradesText, placeText } from "../opportunity/students.ts";
import { DeadlineTime } from "../student/deadline.tsx";
import { PageHead } from "../student/student-page.tsx";

/** The clock's interval for the deadline, in ms. */
const TICK_INTERVAL = 60_000;

interface OpportunityHeadProps {
  opportunity: OpportunityDetail;
  /** Whether students apply here, not on the organization's own page. */
  here: boolean;
}

/** The opportunity and how to apply, or that it is closed. */
export function OpportunityHead({ opportunity, here }: OpportunityHeadProps) {
  const { title, organization, slug, state, deadline, starts_on, ends_on } = opportunity;
  const isOpen = state === "open";
  const isOver = isDeadlineOver(opportunity, useServerClock(useSession().now, TICK_INTERVAL));
  return (
    <>
      <PageHead
        heading={isOpen ? `Apply to ${title}` : `${title} is closed`}
        state={
          <>
            {organization} · <a href={opportunityPath({ slug })}>Details</a>
          </>
        }
        action={<NextAction opportunity={opportunity} here={here} />}
      />
      {isOpen && (
        <p className="portal-notice">
          {here
            ? `You apply here: your Common Profile goes to ${organization} with your answer to one question from them.`
            : "You apply on the organization’s own page. We send them nothing, and we don’t find out whether you applied: copy your texts from here into their form."}
        </p>
      )}
      {!isOpen && !isOver && <p className="portal-notice">{detailPage.closed.early}</p>}
      <dl className="facts-list">
        <dt>{deadlineTerm(isOpen, isOver)}</dt>
        <dd>
          <DeadlineTime deadline={deadline} />
        </dd>
        <dt>Dates</dt>
        <dd>{datesText(starts_on, ends_on)}</dd>
        <dt>Place</dt>
        <dd>
          {placeText(opportunity)}
          {opportunity.remote && " · Remote"}
        </dd>
        <dt>For</dt>
        <dd>{gradesText(opportunity)}</dd>
        <dt>Cost</dt>
        <dd>{costText(opportunity)}</dd>
        <dt>Pay</dt>
        <dd>{payText(opportunity)}</dd>
      </dl>
      <p>
        <Link to={`/summer/report?${new URLSearchParams({ opportunity: slug })}`}>Report this listing</Link>
      </p>
    </>
  );
}

function deadlineTerm(isOpen: boolean, isOver: boolean): string {
  if (isOpen) return "Closes";
  // A listing that is closed early keeps its deadline.
  return isOver ? "Closed" : "Deadline";
}

function NextAction({ opportunity: { organization, state, apply_url }, here }: OpportunityHeadProps) {
  if (state !== "open") {
    return (
      <Button href={OPPORTUNITIES_PATH} variant="outlined">
        Find one that’s open
      </Button>
    );
  }
  if (here) return null;
  return (
    <Button href={apply_url} target="_blank" rel="noopener noreferrer" variant="contained" color="signal">
      Open {organization}’s own page<span className="visually-hidden"> (opens in a new tab)</span>
    </Button>
  );
}
