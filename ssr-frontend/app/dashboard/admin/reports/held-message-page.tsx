import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../../components/full-name.ts";
import { PlainList } from "../../../components/plain-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { type AdminHeldMessageDetail, decideHeldMessage, heldMessage } from "../../../queries/admin-chats.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RecordedNote } from "../recorded-note.tsx";
import { heldChoices } from "./decision.ts";
import { DecisionPart } from "./decision-part.tsx";
import { CHAT_KINDS, earlierHeld, FINDINGS, HELD_STATES } from "./desk-words.ts";
import { FileLink } from "./file-link.tsx";
import { markFindings } from "./mark-findings.ts";
import { ChatsOf, Person } from "./person.tsx";
import { Transcript } from "./transcript.tsx";

interface HeldMessagePageProps {
  id: string;
  /** The address of the list, with its filters. */
  list: string;
}

/** A held message: its text, the findings, the messages before it, and the decision. */
export function HeldMessagePage({ id, list }: HeldMessagePageProps) {
  const message = useQuery(heldMessage(id));
  const heading = message.data ? `Message from ${fullName(message.data.sender)}` : "Held message";
  return (
    <TabPage title="Held message" heading={heading} parent={{ to: list, label: "All held messages" }}>
      <Loaded query={message} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => <OpenHeldMessage message={data} />}
      </Loaded>
    </TabPage>
  );
}

function OpenHeldMessage({ message }: { message: AdminHeldMessageDetail }) {
  const { id, sender, recipient, context, state, decided_at, decided_by } = message;
  const people = { person: sender, other: recipient };
  return (
    <>
      <RecordedNote subject={id} />
      <HeldFacts message={message} />
      <DashboardSection title="What it says" help="Only the sender can see it so far.">
        <HeldWords message={message} />
      </DashboardSection>
      <DashboardSection title="What came before it">
        <Transcript
          label="The chat before the message"
          empty="Nothing: it would be the first message of the chat."
          messages={context}
          names={{ [sender.id]: fullName(sender), [recipient.id]: fullName(recipient) }}
        />
      </DashboardSection>
      <DecisionPart
        subject={`held-message:${id}`}
        people={people}
        choices={heldChoices(people)}
        replies={false}
        decide={decideHeldMessage(id)}
        toVariables={({ reply: _, ...decision }) => decision}
        decidedAt={decided_at}
        decidedBy={decided_by}
        outcome={
          <p>
            <StatusBadge tone="completed">{HELD_STATES[state]}</StatusBadge>
          </p>
        }
      />
    </>
  );
}

/** The message with its findings marked, and why they are held. */
function HeldWords({ message: { message, findings, subject, file } }: { message: AdminHeldMessageDetail }) {
  return (
    <div className="held-words">
      {message && (
        <blockquote dir="auto">
          {markFindings(message, findings).map(({ text, finding }, index) =>
            finding ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
              <mark key={index}>{text}</mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
              <span key={index}>{text}</span>
            ),
          )}
        </blockquote>
      )}
      {subject && <p className="note">A question about {subject}.</p>}
      {file && (
        <p>
          With a file: <FileLink file={file} />
        </p>
      )}
      <PlainList className="held-findings">
        {findings.map(({ kind, excerpt, reason }) => (
          <li key={`${kind} ${excerpt}`}>
            <b>{FINDINGS[kind]}</b>: “<bdi>{excerpt}</bdi>”. <span className="note">{reason}</span>
          </li>
        ))}
      </PlainList>
    </div>
  );
}

function HeldFacts({ message }: { message: AdminHeldMessageDetail }) {
  const zone = useReaderZone();
  const { sender, recipient, earlier_held, chat_kind, created_at } = message;
  return (
    <dl className="desk-facts">
      <dt>From</dt>
      <dd>
        <Person person={sender} />
        <p>
          <ChatsOf person={sender} />
        </p>
        {earlier_held > 0 && <span>{earlierHeld(earlier_held)}</span>}
      </dd>
      <dt>To</dt>
      <dd>
        <Person person={recipient} />
      </dd>
      <dt>Where</dt>
      <dd>
        {CHAT_KINDS[chat_kind]}, <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      </dd>
    </dl>
  );
}
