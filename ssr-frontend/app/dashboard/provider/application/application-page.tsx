import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import {
  type ApplicationMoveAction,
  type ReceivedApplication,
  type ReceivedApplicationDetail,
  type ReceivedApplicationFilter,
  receivedApplication,
  receivedApplications,
  writeToApplicant,
} from "../../../queries/provider-applications.ts";
import { useSession } from "../../../queries/session.ts";
import { Letters } from "../../../summer/applications/letters.tsx";
import { ReplyForm } from "../../../summer/applications/reply-form.tsx";
import { SentTexts } from "../../../summer/applications/sent-texts.tsx";
import { Timeline } from "../../../summer/applications/timeline.tsx";
import { useChangedWords } from "../../../summer/applications/use-changed-words.ts";
import { messagesWords } from "../../../summer/applications/words.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { contentWords } from "../../../summer/profile/common-profile.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { TabPage } from "../../shell/tab-page.tsx";
import { ReceivedBadge } from "../applications/received-badge.tsx";
import { formatApplicationsSearch, LIST_STEP } from "../applications/search.ts";
import { askedWords, receivedLabel, TICK_INTERVAL } from "../applications/words.ts";
import { APPLICATIONS, applicationPage, listingPage } from "../places.ts";
import { MAX_NEIGHBORS } from "../tabs.ts";
import { NotesSection } from "./notes-section.tsx";
import { MOVES, partyWords, standingWords } from "./words.ts";

interface ApplicationPageProps {
  id: string;
  /** The filter of the list that the application was opened from. */
  filter: ReceivedApplicationFilter;
}

/** An application: what the student submitted, the decisions, and the messages of both sides. */
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
            <EmptyState drawing="applications">This application doesn’t exist.</EmptyState>
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
        help={`Between you and ${student_name}. They also get what you write by email; neither of you sees the other’s address.`}
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
          <p className="note">You can no longer message each other about this application.</p>
        )}
      </DashboardSection>
      <NotesSection application={application} />
      <DashboardSection title="Where it stands" id="timeline">
        <Timeline application={application} partyName={(party) => partyWords(party, student_name)} />
      </DashboardSection>
    </>
  );
}

// Lazy, since most visits start with reading.
const MoveDialog = lazyComponent(() => import("./move-dialog.tsx"));

interface Question {
  action: ApplicationMoveAction;
  /** The version that was shown when the dialog was opened. */
  seenVersion: number;
  turn: number;
}

/**
 * An application's state and its possible moves. The dialog is rendered beside the buttons, since a decision
 * removes them.
 */
function Moves({ application }: { application: ReceivedApplicationDetail }) {
  const { allowed_actions, version } = application;
  const { now } = useSession();
  const zone = useReaderZone();
  const [asked, setAsked] = useState<Question>();
  const [open, setOpen] = useState(false);
  const present = useServerClock(now, TICK_INTERVAL);
  const moves = MOVES.filter(({ action }) => allowed_actions.includes(action));
  const leading = LEADING.find((action) => allowed_actions.includes(action));
  const inquiry = askedWords(application, zone);
  function ask(action: ApplicationMoveAction) {
    setAsked((last) => ({ action, seenVersion: version, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  return (
    <>
      <p>{standingWords(application, present)}</p>
      {inquiry && <p className="application-inquired">{inquiry}.</p>}
      {moves.length > 0 && (
        <div className="application-moves">
          {moves.map(({ action, label, destructive }) => (
            <Button
              key={action}
              variant={action === leading ? "contained" : "outlined"}
              color={action === leading ? "signal" : destructive ? "error" : "secondary"}
              onClick={() => ask(action)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <MoveDialog
          key={asked.turn}
          application={application}
          action={asked.action}
          seenVersion={asked.seenVersion}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={focusNext}
        />
      )}
    </>
  );
}

/** The moves that advance an application; the first allowed one is the primary action. */
const LEADING: readonly ApplicationMoveAction[] = ["review", "reconsider", "interview", "accept"];

type Neighbor = Pick<ReceivedApplication, "id" | "student_name">;

/** The applications before and after one in its list. */
interface NeighborPair {
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

/** `undefined` if the list does not contain the application. */
export function neighborsIn(list: readonly Neighbor[], id: string): NeighborPair | undefined {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? undefined : { previous: list[at - 1], next: list[at + 1] };
}

interface NeighborsProps {
  id: string;
  filter: ReceivedApplicationFilter;
}

/** Links to the previous and next application, also after a decision has removed this one from the list. */
function Neighbors({ id, filter }: NeighborsProps) {
  const { data } = useQuery(receivedApplications(filter, MAX_NEIGHBORS));
  const found = data && neighborsIn(data.items, id);
  const [last, setLast] = useState(found);
  if (found && (found.previous?.id !== last?.previous?.id || found.next?.id !== last?.next?.id))
    setLast(found);
  const { previous, next } = found ?? last ?? {};
  if (!previous && !next) return null;
  return (
    <nav className="application-neighbors" aria-label="Other applications">
      {previous && (
        <Link to={applicationPage(previous.id, filter)} rel="prev" prefetch="intent">
          Previous: {previous.student_name}
        </Link>
      )}
      {next && (
        <Link to={applicationPage(next.id, filter)} rel="next" prefetch="intent">
          Next: {next.student_name}
        </Link>
      )}
    </nav>
  );
}

/**
 * Moves the focus after a decision, since the pressed button is gone: to the next application's link, or to
 * the heading.
 */
function focusNext(): void {
  if (document.activeElement?.closest("main")) return;
  const next =
    document.querySelector<HTMLElement>(".application-neighbors [rel=next]") ??
    document.querySelector<HTMLElement>("h1");
  next?.focus();
}
