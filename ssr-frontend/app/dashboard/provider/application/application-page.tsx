import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import {
  type ReceivedApplicationDetail,
  type ReceivedApplicationFilter,
  receivedApplication,
  writeToApplicant,
} from "../../../queries/provider-applications.ts";
import { Letters } from "../../../summer/applications/letters.tsx";
import { ReplyForm } from "../../../summer/applications/reply-form.tsx";
import { SentTexts } from "../../../summer/applications/sent-texts.tsx";
import { Timeline } from "../../../summer/applications/timeline.tsx";
import { useChangedWords } from "../../../summer/applications/use-changed-words.ts";
import { messagesWords } from "../../../summer/applications/words.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { contentWords } from "../../../summer/profile/common-profile.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { ReceivedBadge } from "../applications/received-badge.tsx";
import { formatApplicationsSearch, LIST_STEP } from "../applications/search.ts";
import { receivedLabel } from "../applications/words.ts";
import { APPLICATIONS, listingPage } from "../places.ts";
import { Moves } from "./moves.tsx";
import { Neighbors } from "./neighbors.tsx";
import { NotesSection } from "./notes-section.tsx";
import { partyWords } from "./words.ts";

interface ApplicationPageProps {
  id: string;
  /** The list as one of which it is read. */
  filter: ReceivedApplicationFilter;
}

/** An application: what the student sent, what is decided about it, and what both sides have written. */
export function ApplicationPage({ id, filter }: ApplicationPageProps) {
  const query = useQuery(receivedApplication(id));
  const application = query.data;
  const back = formatApplicationsSearch({ ...filter, q: filter.q ?? "", count: LIST_STEP });
  return (
    <TabPage
      title={application?.student_name ?? "Application"}
      parent={{ to: APPLICATIONS + back, label: "Applications" }}
      state={application && <Facts application={application} />}
    >
      <Neighbors id={id} filter={filter} />
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(found) =>
          found === null ? (
            <EmptyState drawing="applications">There is no such application.</EmptyState>
          ) : (
            <Application application={found} />
          )
        }
      </Loaded>
    </TabPage>
  );
}

function Facts({ application }: { application: ReceivedApplicationDetail }) {
  const { state, grade, listing_id, listing_title, slug } = application;
  return (
    <span className="application-state">
      <ReceivedBadge state={state} />
      <span>{contentWords("grade", grade)}</span>
      <Link to={listingPage(listing_id)}>{listing_title}</Link>
      <a href={opportunityPath({ slug })}>
        Public page<span className="visually-hidden"> of {listing_title}</span>
      </a>
    </span>
  );
}

function Application({ application }: { application: ReceivedApplicationDetail }) {
  const { id, student_name, state, messages, allowed_actions } = application;
  const changed = useChangedWords(`${receivedLabel(state)}. ${messagesWords(messages.length)}`);
  const { mutateAsync } = useMutation(writeToApplicant(id));
  return (
    <>
      <Announcer>{changed}</Announcer>
      <DashboardSection
        title="What they sent"
        id="sent"
        help="Their answer to your question, and their Common Profile as it was then."
      >
        <SentTexts application={application} />
      </DashboardSection>
      <DashboardSection title="Your decision" id="decision">
        <Moves application={application} />
      </DashboardSection>
      <DashboardSection
        title="Messages"
        id="messages"
        help={`Between you and ${student_name}. They get what you write by email, too; neither of you sees the other’s address.`}
      >
        <Letters messages={messages} side="provider" other={student_name} />
        {allowed_actions.includes("write") ? (
          <ReplyForm
            id={id}
            to={student_name}
            help="Most students here are under 18: leave out phone numbers, addresses and payments."
            send={mutateAsync}
          />
        ) : (
          <p className="note">Nothing more can be written about this application.</p>
        )}
      </DashboardSection>
      <NotesSection application={application} />
      <DashboardSection title="Where it stands" id="timeline">
        <Timeline application={application} partyName={(party) => partyWords(party, student_name)} />
      </DashboardSection>
    </>
  );
}
