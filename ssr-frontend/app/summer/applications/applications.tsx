import "./applications.css";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { categories } from "#content/summer.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import {
  type ApplicationList,
  type OpportunityApplication,
  opportunityApplications,
} from "../../queries/summer-applications.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { useToday } from "../../time/today.ts";
import { OPPORTUNITIES_PATH } from "../opportunity/opportunity.ts";
import { DeadlineTime } from "../student/deadline.tsx";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/applications";
import { APPLICATIONS_STEP, countHref, countIn } from "./count.ts";
import { applicationPath } from "./paths.ts";
import { StateBadge } from "./state-badge.tsx";
import { dayText, decisionWords, isOpen, nextWords, openFirst } from "./words.ts";

const queriesOf = ({ searchParams }: URL) => [opportunityApplications(countIn(searchParams))];

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** `/summer/applications`: the student's applications to organizations, open ones first. */
export default function ApplicationsPage() {
  return (
    <StudentPage title="Applications">
      <Applications />
    </StudentPage>
  );
}

function Applications() {
  const count = countIn(new URLSearchParams(useLocation().search));
  const query = useQuery({ ...opportunityApplications(count), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead heading="Applications" state={query.data && <OpenCount list={query.data} />} />
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(list) => <Lists list={list} count={count} busy={query.isPlaceholderData} />}
      </Loaded>
    </>
  );
}

function OpenCount({ list: { items, open, limit } }: { list: ApplicationList }) {
  if (items.length === 0) return null;
  return (
    <>
      {open} of {limit} open. These are the ones you sent through us. We don’t know where you applied on an
      organization’s own page.
    </>
  );
}

interface ListsProps {
  list: ApplicationList;
  /** The number of applications requested. */
  count: number;
  busy: boolean;
}

function Lists({ list: { items, more }, count, busy }: ListsProps) {
  const { open, closed } = openFirst(items);
  const last = useRef<HTMLOListElement>(null);
  if (items.length === 0) return <NothingSent />;
  const rowsOf = (applications: readonly OpportunityApplication[], level: 2 | 3) => (
    <ol className="opportunities" ref={level === 3 ? last : null}>
      {applications.map((application) => (
        <ApplicationItem key={application.id} application={application} level={level} />
      ))}
    </ol>
  );
  return (
    <>
      {open.length > 0 ? rowsOf(open, 2) : <p className="empty">Nothing is open right now.</p>}
      {closed.length > 0 && (
        <DashboardSection title="Decided or withdrawn" wide>
          {rowsOf(closed, 3)}
          <ShowMore
            items={last}
            count={closed.length}
            moreAt={more ? countHref(count + APPLICATIONS_STEP) : undefined}
            moreWords="applications"
            moreQueries={() => [opportunityApplications(count + APPLICATIONS_STEP)]}
            busy={busy}
          />
        </DashboardSection>
      )}
    </>
  );
}

const NothingSent = () => (
  <EmptyState
    drawing="applications"
    action={
      <div className="actions">
        <Button component={Link} to="/summer/matches" variant="outlined">
          See your matches
        </Button>
        <Button href={OPPORTUNITIES_PATH} variant="outlined" color="secondary">
          Explore all opportunities
        </Button>
      </div>
    }
  >
    You haven’t applied through us yet. Some listings take applications here, with your Common Profile. Track
    each one on this page.
  </EmptyState>
);

interface ApplicationItemProps {
  application: OpportunityApplication;
  level: 2 | 3;
}

/** An application: opportunity, state and next step. */
function ApplicationItem({ application, level }: ApplicationItemProps) {
  const zone = useReaderZone();
  const decision = decisionWords(application, useToday());
  const { id, opportunity, state, is_gone, created_at } = application;
  const { title, organization, category, deadline } = opportunity;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="opportunity" tabIndex={-1}>
      <div className="opportunity-main">
        <Heading>
          <Link to={applicationPath(id)} prefetch="intent">
            {title}
          </Link>
        </Heading>
        <p className="facts">
          {categories[category].name} · {organization}
          {is_gone && " · No longer listed"}
        </p>
        <p>{nextWords(application, organization)}</p>
      </div>
      <div className="opportunity-side">
        <p>
          <StateBadge state={state} />
        </p>
        <p className="facts">Sent {dayText(created_at, zone)}</p>
        {decision && <p className="facts">{decision}</p>}
        {isOpen(application) && (
          <p className="facts">
            Deadline <DeadlineTime deadline={deadline} />
          </p>
        )}
      </div>
    </li>
  );
}
