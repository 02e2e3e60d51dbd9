import { Link } from "react-router";
import type {
  ReceivedApplication,
  ReceivedApplicationFilter,
} from "../../../queries/provider-applications.ts";
import { useSession } from "../../../queries/session.ts";
import { contentWords } from "../../../summer/profile/common-profile.ts";
import { mediumDate } from "../../../time/format.ts";
import { applicationPage } from "../places.ts";
import { ReceivedBadge } from "./received-badge.tsx";
import { askedWords, waitWords } from "./words.ts";

interface ApplicationRowProps {
  application: ReceivedApplication;
  /** The list that it stands in. */
  filter: ReceivedApplicationFilter;
  /** In ms. */
  present: number;
}

/** An application: whose, for what, since when, and what of it wants to be looked at. */
export function ApplicationRow({ application, filter, present }: ApplicationRowProps) {
  const { zone } = useSession();
  const { id, student_name, grade, listing_title, created_at, state, has_notes } = application;
  const waits = waitWords(application, present);
  const asked = askedWords(application, zone);
  return (
    <li className="application-row" tabIndex={-1}>
      <div className="application-what">
        <h3>
          <Link to={applicationPage(id, filter)} prefetch="intent">
            {student_name}
          </Link>
        </h3>
        <p className="note application-facts">
          <span>{contentWords("grade", grade)}</span>
          <span>{listing_title}</span>
          <span>
            Applied <time dateTime={created_at}>{mediumDate(created_at, zone)}</time>
          </span>
        </p>
      </div>
      <p className="application-marks">
        {waits && <span className="application-waits">{waits}</span>}
        {asked && <span className="application-waits">{asked}</span>}
        {has_notes && <span className="note">Has notes</span>}
        <ReceivedBadge state={state} />
      </p>
    </li>
  );
}
