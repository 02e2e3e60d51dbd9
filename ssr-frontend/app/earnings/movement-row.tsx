import { Link } from "react-router";
import { StatusBadge } from "../components/status-badge.tsx";
import { formatCents } from "../money/format.ts";
import { shortDate } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { dateIn } from "../time/wall.ts";
import { type Earning, lessonWords, movementNote, movementOf } from "./movement.ts";

interface MovementRowProps {
  earning: Earning;
  /** The link to the session. */
  to?: string | undefined;
}

/** A session's share or an adjustment: date, description, amount and state. */
export function MovementRow({ earning, to }: MovementRowProps) {
  const zone = useReaderZone();
  const { starts_at, share_cents, state } = earning;
  const { about, withWhom } = lessonWords(earning);
  const { tone, label } = movementOf(earning);
  const gone = state === "reversed" || state === "refunded";
  return (
    <li className="movement" tabIndex={-1}>
      <time dateTime={starts_at}>
        {shortDate(starts_at, zone)}, {dateIn(starts_at, zone).slice(0, 4)}
      </time>
      <p className="movement-what">
        <strong>{to ? <Link to={to}>{about}</Link> : about}</strong> {withWhom && <span>{withWhom}</span>}
      </p>
      <p className="movement-amount">
        {gone ? <del>{formatCents(share_cents)}</del> : formatCents(share_cents)}
      </p>
      <p className="movement-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className="movement-note note">{movementNote(earning, zone)}</p>
    </li>
  );
}
