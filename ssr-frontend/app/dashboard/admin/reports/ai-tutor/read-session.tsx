import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTypeset } from "../../../../ai-tutor/use-typeset.ts";
import { durationWords, HINT_NAMES } from "../../../../ai-tutor/words.ts";
import { PlainList } from "../../../../components/plain-list.tsx";
import { Hint, Loaded, RowsSkeleton } from "../../../../components/section.tsx";
import { type AiTutorFlag, flaggedSession } from "../../../../queries/admin-ai-tutor.ts";
import type {
  AiTutorMessage,
  AiTutorSessionRecord,
  AiTutorTranscript,
} from "../../../../queries/ai-tutor-sessions.ts";
import { dateAndTime } from "../../../../time/format.ts";
import { useReaderZone } from "../../../../time/reader-zone.ts";
import { RecordedNote } from "../../recorded-note.tsx";
import { SIDE_SHEET } from "../side-sheet.ts";
import { GONE } from "./flag-row.tsx";
import { aboutWords, flaggedPerson, foundWords, SOURCES } from "./flag-words.ts";
import { focusNextFlag } from "./focus-next.ts";

interface ReadSessionProps {
  flag: AiTutorFlag;
  open: boolean;
  onClose: () => void;
}

/** The flagged session, in a sheet beside the list. */
export function ReadSession({ flag, open, onClose }: ReadSessionProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sx={SIDE_SHEET}
      aria-labelledby={id}
      // The row may have left the list meanwhile.
      slotProps={{ transition: { onExited: focusNextFlag } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Session of {flaggedPerson(flag)}
      </DialogTitle>
      <DialogContent>
        <FlaggedSession flag={flag} />
      </DialogContent>
      <DialogActions className="dialog-actions">
        <Button variant="outlined" color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Rendered only inside the open sheet: the session is fetched when it opens and removed from the cache when
 * it closes.
 */
function FlaggedSession({ flag }: { flag: AiTutorFlag }) {
  const session = useQuery(flaggedSession(flag.id));
  return (
    <Loaded query={session} skeleton={<RowsSkeleton rows={6} />}>
      {(transcript) => (transcript ? <Session flag={flag} transcript={transcript} /> : <Hint>{GONE}</Hint>)}
    </Loaded>
  );
}

interface SessionProps {
  flag: AiTutorFlag;
  transcript: AiTutorTranscript;
}

function Session({ flag, transcript: { session, messages } }: SessionProps) {
  const zone = useReaderZone();
  return (
    <div className="flagged-session">
      <RecordedNote subject={session.id} />
      <dl className="desk-facts in-dialog">
        <dt>What was found</dt>
        <dd>
          <p>{foundWords(flag)}</p>
          <p className="note">{SOURCES[flag.source]}:</p>
          <blockquote dir="auto">{flag.excerpt}</blockquote>
        </dd>
        <dt>About</dt>
        <dd>
          {aboutWords(session)}, {session.grade} grade
        </dd>
        <dt>When</dt>
        <dd>
          <time dateTime={session.started_at}>{dateAndTime(session.started_at, zone)}</time>,{" "}
          {durationWords(session.seconds)}
        </dd>
        <dt>How it ended</dt>
        <dd>{endWords(session)}</dd>
        {session.summary && (
          <>
            <dt>Summary</dt>
            <dd className="transcript-words" dir="auto">
              {session.summary}
            </dd>
          </>
        )}
      </dl>
      <h3>What was said</h3>
      <SessionTranscript messages={messages} />
    </div>
  );
}

/** The transcript of a session, with blocked messages marked. */
function SessionTranscript({ messages }: Pick<AiTutorTranscript, "messages">) {
  const Typeset = useTypeset();
  if (messages.length === 0) return <Hint>Nothing was said in it.</Hint>;
  return (
    <PlainList className="transcript" aria-label="What was said">
      {messages.map((message) => {
        const { id, role, state, content } = message;
        const { mark, more } = messageRemarks(message);
        return (
          <li key={id} className={state === "withheld" ? "marked" : undefined}>
            <p className="transcript-who">
              <b>{SPEAKERS[role]}</b>
              {mark && <strong>{mark}</strong>}
              {more && <span className="note">{more}</span>}
            </p>
            {role === "assistant" && Typeset ? (
              <Typeset text={content} />
            ) : (
              <p className="transcript-words" dir="auto">
                {content}
              </p>
            )}
          </li>
        );
      })}
    </PlainList>
  );
}

/** Why a session ended. */
const END_REASONS: Record<NonNullable<AiTutorSessionRecord["end_reason"]>, string> = {
  finished: "The student was done.",
  left: "The student left.",
  replaced: "The student started another one.",
  session_limit: "It reached the time limit for a session.",
  daily_limit: "The student used up their minutes for the day.",
  academy_limit: "The academy’s minutes for the day were used up.",
  closed: "The AI tutor was closed.",
  unsafe: "It was stopped because of what was found in it.",
  unchecked: "We couldn’t check what was said.",
  unreachable: "The model couldn’t be reached.",
  signed_out: "The student was signed out.",
};

const endWords = ({ ended_at, end_reason }: AiTutorSessionRecord): string => {
  if (end_reason) return END_REASONS[end_reason];
  return ended_at ? "We don’t know why." : "It can still continue.";
};

/** Remarks on a message; empty for most. */
function messageRemarks({ role, state, hint }: AiTutorMessage): { mark: string; more: string } {
  const more = hint ? HINT_NAMES[hint] : "";
  if (state === "interrupted") return { mark: "", more: [more, "cut off"].filter(Boolean).join(", ") };
  if (state !== "withheld") return { mark: "", more };
  // The AI tutor's blocked text is only in the flag: the transcript has what the student saw.
  return { mark: role === "user" ? "Withheld from the AI tutor" : "Shown in place of an answer", more };
}

/** The speaker's label. */
const SPEAKERS: Record<AiTutorMessage["role"], string> = { user: "Student", assistant: "AI tutor" };
