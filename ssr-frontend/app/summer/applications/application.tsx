import "./applications.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { data, Link } from "react-router";
import { Announcer } from "../../components/announcer.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { queryClientOf } from "../../queries/load.server.ts";
import {
  type OpportunityApplicationDetail,
  opportunityApplication,
} from "../../queries/summer-applications.ts";
import { useToday } from "../../time/today.ts";
import { opportunityPath } from "../opportunity/opportunity.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/application";
import { Inquiry } from "./inquiry.tsx";
import { Messages } from "./messages.tsx";
import { Outcome } from "./outcome.tsx";
import { APPLICATIONS_PATH } from "./paths.ts";
import { SentTexts } from "./sent-texts.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Timeline } from "./timeline.tsx";
import { useChangedWords } from "./use-changed-words.ts";
import { Withdrawal } from "./withdrawal.tsx";
import { decisionWords, messagesWords, partyWords, STATES } from "./words.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const query = opportunityApplication(params.id);
  const loaded = await loadStudentPage({ context, url }, [query]);
  if (!("queries" in loaded)) return loaded;
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  showStudentPage([opportunityApplication(params.id)]);

/** `/summer/applications/{application}`: what the student sent to an organization, and what became of it. */
export default function ApplicationPage({ params: { id } }: Pick<Route.ComponentProps, "params">) {
  const { data: application } = useQuery(opportunityApplication(id));
  return (
    <StudentPage title={application ? `Application: ${application.opportunity.title}` : "Application"}>
      {/* What is written and asked belongs to one of them. */}
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
        help={`Between you and ${organization_name}. They do not see your email address.`}
      >
        <Messages application={application} />
      </DashboardSection>
      <DashboardSection
        title="What you sent"
        id="sent"
        help="As it was then. What you change in your profile now does not reach them."
      >
        <SentTexts application={application} />
      </DashboardSection>
      <Withdrawal application={application} />
    </>
  );
}

const NoApplication = () => (
  <>
    <PageHead heading="There is no application here" />
    <EmptyState
      drawing="applications"
      action={
        <Button component={Link} to={APPLICATIONS_PATH} variant="outlined">
          To your applications
        </Button>
      }
    >
      The link is wrong, or it belongs to another account.
    </EmptyState>
  </>
);
