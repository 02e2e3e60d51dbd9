import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { fullName } from "../../../../components/full-name.ts";
import { StatusBadge } from "../../../../components/status-badge.tsx";
import { useKeptFocus } from "../../../../components/use-kept-focus.ts";
import { type AiTutorFlag, reopenAiTutorFlag } from "../../../../queries/admin-ai-tutor.ts";
import { failedAs, useAction } from "../../../../queries/use-action.ts";
import { dateAndTime } from "../../../../time/format.ts";
import { useReaderZone } from "../../../../time/reader-zone.ts";
import { personPage } from "../../places.ts";
import { PersonState } from "../person.tsx";
import { aboutWords, flaggedPerson, foundWords, SEVERITIES, SOURCES } from "./flag-words.ts";

interface FlagRowProps {
  flag: AiTutorFlag;
  onRead: () => void;
  onDecide: () => void;
}

/** A flag: its severity, whose text it is, and what was done about it. */
export function FlagRow({ flag, onRead, onDecide }: FlagRowProps) {
  const zone = useReaderZone();
  const { severity, source, excerpt, created_at, decided_at, has_session } = flag;
  const isUrgent = severity === "stop" && !decided_at;
  return (
    <li className={isUrgent ? "desk-row flag-row urgent" : "desk-row flag-row"} tabIndex={-1}>
      <div className="desk-row-what">
        <p className="desk-row-state">
          <StatusBadge tone={severity === "stop" ? "cancelled" : "pending"}>
            {isUrgent && "Urgent: "}
            {isUrgent ? SEVERITIES.stop.toLowerCase() : SEVERITIES[severity]}
          </StatusBadge>
          <time className="note" dateTime={created_at}>
            {dateAndTime(created_at, zone)}
          </time>
        </p>
        <h3>{foundWords(flag)}</h3>
        <blockquote dir="auto">{excerpt}</blockquote>
        <p className="note">
          {SOURCES[source]}. {aboutWords(flag)}
        </p>
        <FlaggedPerson flag={flag} />
        {!has_session && <p className="note">{GONE}</p>}
      </div>
      <div className="flag-side">
        {decided_at ? <Decision flag={flag} /> : <EarlierNote flag={flag} />}
        <div className="flag-actions">
          {has_session && (
            <RowButton flag={flag} onPress={onRead}>
              Read the session
            </RowButton>
          )}
          {decided_at ? (
            <ReopenButton flag={flag} />
          ) : (
            <RowButton flag={flag} onPress={onDecide}>
              Mark as reviewed
            </RowButton>
          )}
        </div>
      </div>
    </li>
  );
}

/** Why a session can no longer be read. */
export const GONE =
  "The session can no longer be read: its student deleted it, or it passed the time we keep sessions.";

function FlaggedPerson({ flag }: { flag: AiTutorFlag }) {
  const { person } = flag;
  if (!person) return <p>{flaggedPerson(flag)}</p>;
  return (
    <div className="flag-person">
      <Link to={personPage(person.id)}>{fullName(person)}</Link>
      <a href={`mailto:${person.email}`}>{person.email}</a>
      <PersonState person={person} />
    </div>
  );
}

interface RowButtonProps {
  flag: AiTutorFlag;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ flag, onPress, children }: RowButtonProps) {
  return (
    <Button variant="outlined" color="secondary" onClick={onPress}>
      {children}
      <FlagName flag={flag} />
    </Button>
  );
}

/** The part of a button's accessible name that distinguishes it from those of other flags. */
function FlagName({ flag }: { flag: AiTutorFlag }) {
  const zone = useReaderZone();
  return (
    <span className="visually-hidden">
      : {flaggedPerson(flag)}, {dateAndTime(flag.created_at, zone)}, {foundWords(flag)}
    </span>
  );
}

function ReopenButton({ flag }: { flag: AiTutorFlag }) {
  const { busy, run } = useAction(reopenAiTutorFlag(flag.id), {
    done: () => ["It’s waiting for an admin again"],
    failed: failedAs("Not reopened"),
  });
  // The row leaves its list along with the focused button.
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  return (
    <BusyButton ref={button} variant="outlined" color="secondary" busy={busy} onClick={() => void run()}>
      Review it again
      <FlagName flag={flag} />
    </BusyButton>
  );
}

function Decision({ flag: { decided_at, decided_by, note } }: { flag: AiTutorFlag }) {
  const zone = useReaderZone();
  return (
    <div className="flag-decision">
      <StatusBadge tone="completed">Looked at</StatusBadge>
      <p className="note">
        {decided_at && <time dateTime={decided_at}>{dateAndTime(decided_at, zone)}</time>}
        {decided_by && ` by ${decided_by}`}
      </p>
      {note && <p dir="auto">{note}</p>}
    </div>
  );
}

/** The note of the previous decision, on a flag that was reopened. */
function EarlierNote({ flag: { note } }: { flag: AiTutorFlag }) {
  if (!note) return null;
  return (
    <div className="flag-decision">
      <p className="note">Reviewed before, with this note:</p>
      <p dir="auto">{note}</p>
    </div>
  );
}
