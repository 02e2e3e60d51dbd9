import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { formatAmount } from "../../../money/format.ts";
import type { AdminTutor } from "../../../queries/admin-tutors.ts";
import { ALL_SESSIONS } from "../sessions/tabs.ts";
import type { CellControl, Column } from "../table/columns.ts";
import { ZoomLinkCell } from "./zoom-link-cell.tsx";

/** The columns of the table of tutors. */
export const TUTOR_COLUMNS: readonly Column<AdminTutor>[] = [
  {
    field: "name",
    head: "Name",
    width: { part: 1, min: 150 },
    sort: "name",
    namesRow: true,
    render: (tutor) => (
      <>
        <span>{fullName(tutor)}</span>
        {tutor.suspended_at && <span className="by-hand">Suspended</span>}
      </>
    ),
  },
  {
    field: "email",
    head: "Email",
    width: { part: 1.2, min: 170 },
    sort: "email",
    render: ({ email }, { tabIndex = 0 }) => (
      <a href={`mailto:${email}`} tabIndex={tabIndex}>
        {email}
      </a>
    ),
  },
  {
    field: "rate",
    head: "Rate",
    width: 120,
    sort: "rate",
    first: "desc",
    end: true,
    render: ({ hourly_rate_cents }) => formatHourlyRate(hourly_rate_cents),
  },
  {
    field: "zoom",
    head: "Zoom link",
    width: { part: 1.8, min: 300 },
    render: (tutor, control) => <ZoomLinkCell tutor={tutor} {...control} />,
  },
  {
    field: "sessions",
    head: "Sessions",
    width: 104,
    unnamed: true,
    render: (tutor, control) => <TutorSessions tutor={tutor} {...control} />,
  },
];

/** What an hour earns, as `$40/hour` or `$42.50/hour`. */
export const formatHourlyRate = (cents: number): string => `${formatAmount(cents)}/hour`;

const TutorSessions = ({ tutor, tabIndex = 0 }: CellControl & { tutor: AdminTutor }) => (
  <Link
    to={`${ALL_SESSIONS.path}?tutor=${tutor.id}`}
    tabIndex={tabIndex}
    aria-label={`Sessions of ${fullName(tutor)}`}
  >
    Sessions
  </Link>
);
