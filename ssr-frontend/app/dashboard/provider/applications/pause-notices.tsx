import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { waitingApplications } from "../../../queries/provider-applications.ts";
import type { Listing } from "../../../queries/provider-listings.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { applicationPage } from "../places.ts";
import { type PauseNotice, pauseNotices, TICK_INTERVAL } from "./words.ts";

/** Says which listings students no longer find since nobody answers them, or soon will not, and whom to answer first. */
export function PauseNotices({ listings }: { listings: readonly Listing[] }) {
  const { now, zone } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  const { data = [] } = useQuery(waitingApplications);
  return pauseNotices(data, listings, present, zone).map((notice) => (
    <Notice key={notice.listing_id} notice={notice} zone={zone} />
  ));
}

function Notice({ notice: { listing_id, title, isPaused, text, oldest }, zone }: NoticeProps) {
  return (
    <Alert severity="warning" role="presentation" className="pause-notice">
      <h2>{isPaused ? `${title} is paused` : `${title} will be paused`}</h2>
      <p>{text}</p>
      {oldest && (
        <p>
          Answer first:{" "}
          <Link to={applicationPage(oldest.id, { listing: listing_id, state: "submitted" })}>
            {oldest.student_name}
          </Link>
          , applied {mediumDate(oldest.created_at, zone)}
        </p>
      )}
    </Alert>
  );
}

interface NoticeProps {
  notice: PauseNotice;
  zone: string;
}
