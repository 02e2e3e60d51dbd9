import Button from "@mui/material/Button";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { LoadResult } from "../api/load-result.ts";
import { type Booking, fullName } from "../bookings/booking.ts";
import { BookingList } from "../bookings/booking-list.tsx";
import { BookingRow, JoinZoom } from "../bookings/booking-row.tsx";
import { lessonWords } from "../bookings/lesson-time.tsx";
import { LessonActions } from "../bookings/manage/lesson-actions.tsx";
import { DashboardSection, EmptyState, LoadError } from "../bookings/section.tsx";
import { useSession } from "../shell/session.ts";
import { useSoon } from "../time/soon.ts";
import { LIST_STEP } from "./choice.ts";
import type { UpcomingBookings } from "./data.server.ts";
import { HeldBooking } from "./held-booking.tsx";
import { useStudentChoice } from "./use-choice.ts";

interface UpcomingSessionsProps {
  upcoming: LoadResult<UpcomingBookings>;
  /** Loads the lists again, and leads the focus here. */
  onChange: () => void;
}

/** What lies ahead: times held for payment first, then what is confirmed. */
export function UpcomingSessions({ upcoming, onChange }: UpcomingSessionsProps) {
  const { choice, linkTo } = useStudentChoice();
  const { lapsed, unread, lapse, dismiss } = useLapsed();
  const { value, problem } = upcoming;
  const holds = value?.holds.filter(({ id }) => !lapsed.some((over) => over.id === id)) ?? [];
  const nothing = value && holds.length === 0 && value.items.length === 0 && unread.length === 0;
  return (
    <DashboardSection id="upcoming" title="Upcoming Sessions">
      {problem && <LoadError problem={problem} />}
      {(holds.length > 0 || unread.length > 0) && (
        <div className="holds">
          {unread.map((booking) => (
            <LapsedHold key={booking.id} booking={booking} onDismiss={() => dismiss(booking)} />
          ))}
          {holds.map((booking) => (
            <HeldBooking key={booking.id} booking={booking} onLapse={lapse} onChange={onChange} />
          ))}
        </div>
      )}
      {nothing && (
        <EmptyState>
          Nothing booked yet. Choose a subject below to see which tutors have time, and when.
        </EmptyState>
      )}
      {value && value.items.length > 0 && (
        <BookingList
          count={value.items.length}
          moreAt={value.more ? linkTo({ upcoming: choice.upcoming + LIST_STEP }) : undefined}
          moreWords="upcoming sessions"
        >
          {value.items.map((booking, index) => (
            <UpcomingRow key={booking.id} booking={booking} first={index === 0} onChange={onChange} />
          ))}
        </BookingList>
      )}
    </DashboardSection>
  );
}

/** Holds that ran out while the page was open. The server may list one for a moment longer: it does not come back. */
function useLapsed() {
  const [lapsed, setLapsed] = useState<Booking[]>([]);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const lapse = useCallback((booking: Booking) => {
    setLapsed((before) => (before.some(({ id }) => id === booking.id) ? before : [...before, booking]));
  }, []);
  const dismiss = ({ id }: Booking) => setRead((before) => new Set([...before, id]));
  return { lapsed, unread: lapsed.filter(({ id }) => !read.has(id)), lapse, dismiss };
}

interface UpcomingRowProps {
  booking: Booking;
  /** The one that comes next. */
  first: boolean;
  onChange: () => void;
}

function UpcomingRow({ booking, first, onChange }: UpcomingRowProps) {
  const { now } = useSession();
  const soon = useSoon(booking, now);
  const withWhom = `with ${fullName(booking.tutor)}`;
  return (
    <BookingRow
      booking={booking}
      withWhom={withWhom}
      next={first ? `Next session: ${soon.label.toLowerCase()}` : undefined}
      more={<LessonActions booking={booking} side="student" onChange={onChange} />}
    >
      <JoinZoom booking={booking} withWhom={withWhom} first={soon.imminent} />
    </BookingRow>
  );
}

/** A hold that ran out while the page was open: what happened, and how to go on. */
function LapsedHold({ booking, onDismiss }: { booking: Booking; onDismiss: () => void }) {
  const { linkTo } = useStudentChoice();
  return (
    <article className="hold lapsed" role="status">
      <p>
        The hold on {booking.subject}, {lessonWords(booking)}, has run out and the time is open again. Nothing
        was charged.
      </p>
      <div className="hold-actions">
        <Button
          component={Link}
          to={linkTo({ subject: booking.subject, date: booking.scheduled_date })}
          preventScrollReset
          variant="outlined"
          onClick={onDismiss}
        >
          Choose a time again
        </Button>
        <Button color="secondary" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </article>
  );
}
