import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useNavigate } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import { DashboardSection, Hint } from "../../components/section.tsx";
import { aiTutorStatus } from "../../queries/ai-tutor.ts";
import type { AiTutorSessionRecord, AiTutorTranscript } from "../../queries/ai-tutor-sessions.ts";
import { useSession } from "../../queries/session.ts";
import { zoneWords } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { HelpLines } from "../help-lines.tsx";
import { MessageRow } from "../message-row.tsx";
import type { HintLevel } from "../protocol.ts";
import sessionStyles from "../session.module.css";
import { useTypeset } from "../use-typeset.ts";
import { HINT_NAMES, hintsWords } from "../words.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { GoOnButton } from "./go-on-button.tsx";
import { SESSIONS_PATH } from "./paths.ts";
import styles from "./record.module.css";
import { type RecordMessage, recordMessages } from "./record-messages.ts";
import { SendSummary } from "./send-summary.tsx";
import { END_WORDS, lengthWords, startWordsLong, subjectWords } from "./words.ts";

interface SessionRecordProps {
  transcript: AiTutorTranscript;
  /** Called before the deletion with true, and with false if it is canceled. */
  onDelete: (isBeingDeleted: boolean) => void;
}

/** A session in full: the results first, then all messages. */
export function SessionRecord({ transcript, onDelete }: SessionRecordProps) {
  const { session, closing_question } = transcript;
  const Typeset = useTypeset();
  const said = recordMessages(transcript);
  return (
    <>
      <Head transcript={transcript} onDelete={onDelete} />
      {session.end_reason === "unsafe" && <Help />}
      {session.summary && <Summary session={session} />}
      {closing_question && <ClosingQuestion transcript={transcript} Typeset={Typeset} />}
      <DashboardSection title="What was said">
        {said.length === 0 ? (
          <Hint>Nothing yet.</Hint>
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without numbers for none
          <ol role="list" className={styles.said}>
            {said.map((message, index) => (
              <SaidRow key={message.id} message={message} place={index + 1} Typeset={Typeset} />
            ))}
          </ol>
        )}
      </DashboardSection>
    </>
  );
}

function Head({ transcript, onDelete }: SessionRecordProps) {
  const { session } = transcript;
  const { started_at, ended_at, end_reason, hints } = session;
  const zone = useReaderZone();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  function ask(isOpen: boolean) {
    onDelete(isOpen);
    setAsked(isOpen);
  }
  return (
    <header className={styles.head}>
      <div>
        <p className="kicker">{subjectWords(session)}</p>
        <h1 tabIndex={-1} dir="auto">
          {session.topic}
        </h1>
      </div>
      <dl className={styles.facts}>
        <dt>Started</dt>
        <dd>
          <time dateTime={started_at}>{startWordsLong(session, zone)}</time> {zoneWords(started_at, zone)}
        </dd>
        <dt>Lasted</dt>
        <dd>{lengthWords(session)}</dd>
        <dt>Hints</dt>
        <dd>{hintsWords(hints)}</dd>
        <dt>{ended_at ? "End" : "State"}</dt>
        <dd>{end_reason ? END_WORDS[end_reason] : "Not ended yet: you can continue it."}</dd>
      </dl>
      <div className={`actions ${styles.screenOnly}`}>
        {!ended_at && <GoOnButton session={session} />}
        <Button variant="outlined" color="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <CopyButton label="Copy all of it" text={sessionText(transcript, zone)} />
        <Button color="secondary" onClick={() => ask(true)}>
          Delete
        </Button>
      </div>
      <DeleteDialog
        session={session}
        open={isAsked}
        onClose={() => ask(false)}
        onDeleted={() => {
          setAsked(false);
          void navigate(SESSIONS_PATH, { replace: true });
        }}
      />
    </header>
  );
}

/** Help lines, for a student whose session ended because they may need help. */
function Help() {
  const { data: status } = useQuery(aiTutorStatus);
  if (!status || status.help_lines.length === 0) return null;
  return (
    <DashboardSection title="If you need a person">
      <p>Please talk to an adult you trust, or to one of these. They’re there for exactly this.</p>
      <HelpLines lines={status.help_lines} />
    </DashboardSection>
  );
}

function Summary({ session }: { session: AiTutorSessionRecord }) {
  const { user } = useSession();
  const copy = <CopyButton label="Copy the summary" text={session.summary} />;
  return (
    <DashboardSection title="Summary" help="Written for your tutor, so it says “the student” and means you.">
      <p className={styles.summary}>{session.summary}</p>
      <div className={styles.screenOnly}>
        {user?.roles.includes("student") ? (
          <SendSummary session={session}>{copy}</SendSummary>
        ) : (
          <div className="actions">{copy}</div>
        )}
      </div>
    </DashboardSection>
  );
}

interface ClosingQuestionProps {
  transcript: AiTutorTranscript;
  Typeset: ComponentType<{ text: string }> | undefined;
}

/** The closing question, with the student's answer. */
function ClosingQuestion({ transcript, Typeset }: ClosingQuestionProps) {
  const { closing_question: question, closing_answer: answer } = transcript;
  return (
    <DashboardSection title="Closing question" help="To be answered without help.">
      <div className={styles.question}>
        {Typeset ? (
          <Typeset text={question} />
        ) : (
          <p className={styles.plain} dir="auto">
            {question}
          </p>
        )}
      </div>
      {answer ? (
        <div className={styles.ownAnswer}>
          <h3>Your answer</h3>
          <p className={styles.plain} dir="auto">
            {answer}
          </p>
        </div>
      ) : (
        <Hint>You didn’t answer it.</Hint>
      )}
    </DashboardSection>
  );
}

interface SaidRowProps {
  message: RecordMessage;
  /** Its position, which distinguishes the label of its button. */
  place: number;
  Typeset: ComponentType<{ text: string }> | undefined;
}

/** A message, as on the page of the session; a withheld message of the student is included. */
function SaidRow({ message, place, Typeset }: SaidRowProps) {
  const { role, text, state, isClosingAnswer } = message;
  const note = ownNote(state, isClosingAnswer);
  if (role === "assistant" || !note) return <MessageRow message={message} place={place} Typeset={Typeset} />;
  return (
    <li className={sessionStyles.mine}>
      <span className="visually-hidden">You: </span>
      <p className={styles.ownNote}>{note}</p>
      <p className={`${sessionStyles.own} ${state === "withheld" ? styles.withheld : ""}`} dir="auto">
        {text}
      </p>
    </li>
  );
}

function ownNote(state: RecordMessage["state"], isClosingAnswer: true | undefined): string {
  if (state === "withheld") return "We didn’t pass on this message.";
  return isClosingAnswer ? "Your answer to the closing question" : "";
}

/** A session in full as plain text, for export: topic, results, messages. */
export function sessionText(transcript: AiTutorTranscript, zone: string): string {
  const { session, closing_question, closing_answer } = transcript;
  const parts = [
    `${session.topic}\n${subjectWords(session)}\n${startWordsLong(session, zone)}`,
    session.summary && `Summary\n${session.summary}`,
    closing_question && `Closing question\n${closing_question}`,
    closing_answer && `My answer\n${closing_answer}`,
    ...recordMessages(transcript).map(messageText),
  ];
  return parts.filter(Boolean).join("\n\n");
}

function messageText({ role, text, state, hint, purpose }: RecordMessage): string {
  const kind = kindWords(hint, purpose);
  const who = role === "user" ? "Me" : "AI tutor";
  return `${who}${kind && ` (${kind})`}: ${text}${STATE_NOTES[role][state]}`;
}

function kindWords(hint: HintLevel | undefined, purpose: RecordMessage["purpose"]): string {
  if (hint) return HINT_NAMES[hint].toLowerCase();
  return purpose === "closing_question" ? "closing question" : "";
}

const STATE_NOTES = {
  user: { complete: "", interrupted: "", withheld: " [not passed on]" },
  assistant: { complete: "", interrupted: " [stopped here]", withheld: "" },
} as const;
