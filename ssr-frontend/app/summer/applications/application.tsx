import "./applications.css";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { data, Link } from "react-router";
import { Announcer } from "../../components/announcer.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { queryClientOf } from "../../queries/load.server.ts";
import { useSession } from "../../queries/session.ts";
import {
  askAboutApplication,
  type OpportunityApplicationDetail,
  opportunityApplication,
  writeAboutApplication,
} from "../../queries/summer-applications.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { useToday } from "../../time/today.ts";
import { opportunityPath } from "../opportunity/opportunity.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/application";
import { Letters } from "./letters.tsx";
import { APPLICATIONS_PATH } from "./paths.ts";
import { ReplyForm } from "./reply-form.tsx";
import { SentTexts } from "./sent-texts.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Timeline } from "./timeline.tsx";
import { useChangedWords } from "./use-changed-words.ts";
import { Withdrawal } from "./withdrawal.tsx";
import { dayText, decisionWords, messagesWords, nextWords, partyWords, STATES } from "./words.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const query = opportunityApplication(params.id);
  const loaded = await loadStudentPage({ context, url }, [query]);
  if (!("queries" in loaded)) return loaded;
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  showStudentPage([opportunityApplication(params.id)]);

/** `/summer/applications/{application}`: what the student submitted to an organization, and its state. */
export default function ApplicationPage({ params: { id } }: Pick<Route.ComponentProps, "params">) {
  const { data: application } = useQuery(opportunityApplication(id));
  return (
    <StudentPage title={application ? `Application: ${application.opportunity.title}` : "Application"}>
      {/* Remounts for another application, whose drafts are its own. */}
      <ShownApplication key={id} id={id} />
    </StudentPage>
  );
}

function ShownApplication({ id }: { id: string }) {
  const query = useQuery(opportunityApplication(id));
  return (
    <>
      {query.data === undefined && <PageHead heading="Application" />}
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(application) =>
          application === null ? <NoApplication /> : <Application application={application} />
        }
      </Loaded>
    </>
  );
}

function Application({ application }: { application: OpportunityApplicationDetail }) {
  const { opportunity, organization_name, state, is_gone, messages } = application;
  const { title, slug } = opportunity;
  const today = useToday();
  const changed = useChangedWords(`${STATES[state].label}. ${messagesWords(messages.length)}`);
  return (
    <>
      <PageHead
        heading={title}
        state={
          <span className="application-state">
            <StateBadge state={state} />
            <span>{organization_name}</span>
            {is_gone ? (
              <span>No longer listed</span>
            ) : (
              <a href={opportunityPath({ slug })}>
                The listing<span className="visually-hidden"> of {title}</span>
              </a>
            )}
          </span>
        }
        action={
          <Button component={Link} to={APPLICATIONS_PATH} variant="outlined" color="secondary">
            All applications
          </Button>
        }
      />
      <Announcer>{changed}</Announcer>
      <Outcome application={application} />
      <DashboardSection title="Where it stands" id="timeline">
        <Timeline
          application={application}
          partyName={(party) => partyWords(party, organization_name)}
          decision={decisionWords(application, today)}
        />
        <Inquiry application={application} />
      </DashboardSection>
      <DashboardSection
        title="Messages"
        id="messages"
        help={`Between you and ${organization_name}. They don’t see your email address.`}
      >
        <Messages application={application} />
      </DashboardSection>
      <DashboardSection
        title="What you sent"
        id="sent"
        help="As it was then. What you change in your profile now doesn’t reach them."
      >
        <SentTexts application={application} />
      </DashboardSection>
      <Withdrawal application={application} />
    </>
  );
}

const NoApplication = () => (
  <>
    <PageHead heading="There’s no application here" />
    <EmptyState
      drawing="applications"
      action={
        <Button component={Link} to={APPLICATIONS_PATH} variant="outlined">
          See your applications
        </Button>
      }
    >
      The link is wrong, or it belongs to another account.
    </EmptyState>
  </>
);

/** The clock's interval, in ms: short enough that the button appears soon after the day begins. */
const TICK_INTERVAL = 60_000;

/**
 * Asks an organization that has not replied about an application; until that is allowed, says from when on it
 * is.
 */
function Inquiry({ application }: { application: OpportunityApplicationDetail }) {
  const { id, opportunity, organization_name, allowed_actions, ask_from, asked_at, answered_at } =
    application;
  const { now } = useSession();
  const zone = useReaderZone();
  const present = useServerClock(now, TICK_INTERVAL);
  const { busy, run } = useAction(askAboutApplication, {
    done: () => [
      "Asked",
      `We emailed ${organization_name}. Their answer will appear here and in your email.`,
    ],
    failed: failedAs("Not asked"),
  });
  if (!ask_from) return null;
  // The page may have been opened before it was allowed.
  const mayAsk = allowed_actions.includes("ask") || Date.parse(ask_from) <= present;
  const asked = asked_at && `You asked on ${dayText(asked_at, zone)}.`;
  return (
    <div className="application-inquiry">
      {mayAsk ? (
        <>
          <p>
            {asked ?? (answered_at ? "Unsure where things stand?" : "Haven’t heard back?")} You can ask{" "}
            {organization_name} where things stand. It won’t count against you.
          </p>
          <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run(id)}>
            {busy ? "Asking…" : "Ask what happened"}
          </BusyButton>
        </>
      ) : (
        <p className="note">
          {asked} From {dayText(ask_from, opportunity.deadline.zone)} on you can ask them{" "}
          {asked ? "again " : ""}what happened to yours.
        </p>
      )}
    </div>
  );
}

/** The messages between student and organization, and the form that sends one. */
function Messages({ application }: { application: OpportunityApplicationDetail }) {
  const { id, messages, organization_name, allowed_actions } = application;
  const { mutateAsync } = useMutation(writeAboutApplication(id));
  return (
    <>
      <Letters messages={messages} side="student" other={organization_name} />
      {allowed_actions.includes("write") ? (
        <ReplyForm
          id={id}
          to={organization_name}
          help="Leave out phone numbers, addresses and payments. Email us if something feels wrong."
          send={mutateAsync}
        />
      ) : (
        <p className="note">You can no longer message each other about this application.</p>
      )}
    </>
  );
}

/** The organization's decision; until then, the next step. */
function Outcome({ application }: { application: OpportunityApplicationDetail }) {
  const { state, organization_name, timeline } = application;
  if (state === "accepted") return <Accepted organization={organization_name} />;
  if (state === "declined" && timeline.at(-1)?.by === "academy")
    return <Ended organization={organization_name} />;
  if (state === "declined") return <Declined organization={organization_name} />;
  return <p className="application-next">{nextWords(application, organization_name)}</p>;
}

const Accepted = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">Accepted: you have a place</h2>
    <p>
      Congratulations. {organization} will tell you what comes next. Look for their message below, and ask
      them there if you don’t find one. Read it with a parent before you pay or sign anything.
    </p>
    <p>If you no longer want the place, withdraw below, so someone else can have it.</p>
  </section>
);

const Ended = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">No one will decide on this anymore</h2>
    <p>
      {organization} left the portal before deciding. That says nothing about you, and the application no
      longer counts toward your open ones.
    </p>
    <p>
      <Link to="/summer/matches">See what else fits you</Link>
    </p>
  </section>
);

const Declined = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">This one didn’t work out</h2>
    <p>
      {organization} didn’t accept this application. Most programs have far fewer places than good applicants,
      so this says little about you. Your answer stays below, to build on.
    </p>
    <p>
      <Link to="/summer/matches">See what else fits you</Link>
    </p>
  </section>
);
