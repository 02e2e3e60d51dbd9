import "./apply.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DashboardSection, Loaded, RowsSkeleton } from "../../bookings/section.tsx";
import { opportunity as opportunityQuery } from "../../queries/summer-opportunities.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import { costText, payText } from "../../site/summer/components/amounts.ts";
import { datesText } from "../../site/summer/components/dates.ts";
import {
  OPPORTUNITIES_PATH,
  type OpportunityDetail,
  opportunityPath,
} from "../../site/summer/components/opportunity.ts";
import { gradesText, placeText } from "../../site/summer/components/students.ts";
import { DeadlineTime } from "../student/deadline.tsx";
import { NoOpportunity } from "../student/no-opportunity.tsx";
import { slugIn, useSlug } from "../student/opportunity-search.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/apply";
import { ProfileTexts } from "./profile-texts.tsx";

const queriesOf = ({ searchParams }: URL) => [opportunityQuery(slugIn(searchParams)), commonProfile];

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** `/summer/apply?opportunity={slug}`: the Common Profile beside the way to the organization's own form. */
export default function ApplyPage() {
  return (
    <StudentPage title="Apply with your Common Profile">
      <Apply />
    </StudentPage>
  );
}

function Apply() {
  const opportunity = useQuery(opportunityQuery(useSlug()));
  const profile = useQuery(commonProfile);
  return (
    <>
      {opportunity.data === undefined && <PageHead heading="Apply with your Common Profile" />}
      <Loaded query={opportunity} skeleton={<RowsSkeleton rows={6} />}>
        {(found) =>
          found === null ? (
            <NoOpportunity />
          ) : (
            <>
              <OpportunityHead opportunity={found} />
              {found.state === "open" && (
                <DashboardSection
                  id="texts"
                  title="Your Common Profile"
                  help="Copy what their form asks for."
                >
                  <Loaded query={profile} skeleton={<RowsSkeleton rows={6} />}>
                    {(profile) => <ProfileTexts profile={profile} />}
                  </Loaded>
                </DashboardSection>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function OpportunityHead({ opportunity }: { opportunity: OpportunityDetail }) {
  const { title, organization, slug, state, apply_url, deadline, starts_on, ends_on } = opportunity;
  const isOpen = state === "open";
  return (
    <>
      <PageHead
        heading={isOpen ? `Apply to ${title}` : `${title} is closed`}
        state={
          <>
            {organization} · <a href={opportunityPath({ slug })}>Details</a>
          </>
        }
        action={
          isOpen ? (
            <Button
              href={apply_url}
              target="_blank"
              rel="noopener noreferrer"
              variant="contained"
              color="signal"
            >
              Open {organization}’s own page<span className="visually-hidden"> (opens in a new tab)</span>
            </Button>
          ) : (
            <Button href={OPPORTUNITIES_PATH} variant="outlined">
              Find one that is open
            </Button>
          )
        }
      />
      {isOpen && (
        <p className="portal-notice">
          You apply on the organization’s own page. We send them nothing, and do not learn whether you
          applied: copy your texts from here into their form.
        </p>
      )}
      <dl className="facts-list">
        <dt>{isOpen ? "Closes" : "Closed"}</dt>
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
