import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { durationWords } from "../../../../ai-tutor/words.ts";
import { Hint, Loaded, RowsSkeleton } from "../../../../components/section.tsx";
import { type AiTutorFlag, flaggedSession } from "../../../../queries/admin-ai-tutor.ts";
import type { AiTutorTranscript } from "../../../../queries/ai-tutor-sessions.ts";
import { useSession } from "../../../../queries/session.ts";
import { dateAndTime } from "../../../../time/format.ts";
import { RecordedNote } from "../recorded-note.tsx";
import { SIDE_SHEET } from "../side-sheet.ts";
import { GONE } from "./flag-row.tsx";
import { aboutWords, flaggedPerson, foundWords, SOURCES } from "./flag-words.ts";
import { focusNextFlag } from "./focus-next.ts";
import { SessionTranscript } from "./session-transcript.tsx";
import { endWords } from "./session-words.ts";

interface ReadSessionProps {
  flag: AiTutorFlag;
  open: boolean;
  onClose: () => void;
}

/** The session in which something was found, read beside the list. */
export function ReadSession({ flag, open, onClose }: ReadSessionProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sx={SIDE_SHEET}
      aria-labelledby={id}
      // Its row may have left the list meanwhile.
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

/** In the sheet alone, so that nothing is read before it opens, and nothing is left of it when it is closed. */
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
  const { zone } = useSession();
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
