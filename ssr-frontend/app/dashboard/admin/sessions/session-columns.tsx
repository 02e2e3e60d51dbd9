import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { DeleteIcon } from "../../../components/icons.tsx";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { mediumDate, timeRange } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { lessonPage } from "../places.ts";
import type { CellControl, Column } from "../table/columns.ts";
import { useSessionActions } from "./session-actions.ts";
import { formatHours, isByHand, sessionName } from "./session-words.ts";
import { useIsChanging } from "./shown-sessions.ts";

/** The columns of the tables of sessions. */
const COLUMNS: readonly Column<AdminSession>[] = [
  {
    field: "date",
    head: "Date",
    width: 124,
    sort: "date",
    first: "desc",
    render: (s, control) => <SessionDate session={s} {...control} />,
  },
  {
    field: "tutor",
    head: "Tutor",
    width: { part: 0.9, min: 120 },
    sort: "tutor",
    namesRow: true,
    render: (s, control) => <SessionTutor session={s} {...control} />,
  },
  { field: "time", head: "Time", width: 184, render: (s) => <SessionTimes session={s} /> },
  {
    field: "hours",
    head: "Hours",
    width: 76,
    sort: "hours",
    first: "desc",
    end: true,
    render: ({ duration_hours }) => (
      <>
        {formatHours(duration_hours)}
        <span className="phone-only"> h</span>
      </>
    ),
  },
  {
    field: "student",
    head: "Student",
    width: { part: 0.95, min: 116 },
    render: ({ student_name }) => (
      <>
        <span className="phone-only">Student: </span>
        <span className={student_name ? undefined : "none"}>{student_name || "N/A"}</span>
      </>
    ),
  },
  {
    field: "paid",
    head: "Paid",
    width: 124,
    render: (s, control) => <PaidSwitch session={s} {...control} />,
  },
  {
    field: "description",
    head: "Description",
    width: { part: 1.5, min: 116 },
    render: (s) => <SessionDescription session={s} />,
  },
  {
    field: "actions",
    head: "Actions",
    width: 52,
    unnamed: true,
    render: (s, control) => <SessionDeletion session={s} {...control} />,
  },
];

const SORTED_BY_PAID = COLUMNS.map((column) =>
  column.field === "paid" ? { ...column, sort: "paid" } : column,
);

/** The columns of a table. It can be sorted by paid state if it lists both states. */
export const sessionColumns = (paid: boolean | undefined): readonly Column<AdminSession>[] =>
  paid === undefined ? SORTED_BY_PAID : COLUMNS;

interface CellProps extends CellControl {
  session: AdminSession;
}

/** Links to the lesson's page; a manual session has none. */
function SessionDate({ session, tabIndex }: CellProps) {
  const zone = useReaderZone();
  const { starts_at, booking_id } = session;
  const date = <time dateTime={starts_at}>{mediumDate(starts_at, zone)}</time>;
  if (!booking_id) return date;
  return (
    <Link
      to={lessonPage(booking_id)}
      aria-label={`Open session: ${sessionName(session, zone)}`}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {date}
    </Link>
  );
}

function SessionTimes({ session: { starts_at, ends_at } }: CellProps) {
  const zone = useReaderZone();
  return <span className="unbroken">{timeRange(starts_at, ends_at, zone)}</span>;
}

function SessionTutor({ session: { tutor }, tabIndex }: CellProps) {
  const { hrefOfTutor } = useSessionActions();
  return (
    <Link
      to={hrefOfTutor(tutor.id)}
      preventScrollReset
      title={tutor.email}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {fullName(tutor)}
    </Link>
  );
}

function SessionDescription({ session }: CellProps) {
  const { session_description, paid, paid_by_card } = session;
  return (
    <span className="description" title={session_description}>
      {isByHand(session) && <span className="by-hand">By hand</span>}
      {!paid && paid_by_card && <span className="by-hand">Paid by card</span>} {session_description}
    </span>
  );
}

/** Only a manual session that is unpaid can be deleted. */
function SessionDeletion({ session, tabIndex = 0 }: CellProps) {
  const zone = useReaderZone();
  const { askToDelete } = useSessionActions();
  if (!isByHand(session) || session.paid) return null;
  return (
    <button
      type="button"
      className="row-action"
      aria-label={`Delete entry: ${sessionName(session, zone)}`}
      tabIndex={tabIndex}
      onClick={() => askToDelete(session)}
    >
      <DeleteIcon />
      <span className="phone-only" aria-hidden="true">
        Delete entry
      </span>
    </button>
  );
}

interface PaidSwitchProps {
  session: AdminSession;
  tabIndex?: number | undefined;
}

/** The switch of a session's paid state. It keeps the focus while its mutation is pending. */
function PaidSwitch({ session, tabIndex = 0 }: PaidSwitchProps) {
  const zone = useReaderZone();
  const { togglePaid } = useSessionActions();
  const busy = useIsChanging(session.id);
  const { paid } = session;
  return (
    <button
      type="button"
      role="switch"
      className="paid-switch"
      aria-checked={paid}
      aria-label={`Paid: ${sessionName(session, zone)}`}
      aria-disabled={busy}
      aria-busy={busy}
      tabIndex={tabIndex}
      onClick={() => togglePaid(session)}
    >
      <span className="paid-track" aria-hidden="true" />
      <span aria-hidden="true">{paid ? "Paid" : "Unpaid"}</span>
    </button>
  );
}
