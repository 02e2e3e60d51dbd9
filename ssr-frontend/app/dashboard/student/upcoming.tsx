import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AddToCalendar } from "../../bookings/add-to-calendar.tsx";
import type { Booking } from "../../bookings/booking.ts";
import { BookingRow, JoinZoom } from "../../bookings/booking-row.tsx";
import { ChatButton } from "../../bookings/chat-button.tsx";
import { LessonNotes } from "../../bookings/lesson-notes.tsx";
import { LessonWords } from "../../bookings/lesson-time.tsx";
import { LessonActions } from "../../bookings/manage/lesson-actions.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { fullName } from "../../components/full-name.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import type { BookingPage } from "../../queries/bookings.ts";
import { useSession } from "../../queries/session.ts";
import { AllTimes } from "../../time/reader-time.tsx";
import { useServerTime } from "../../time/server-clock.tsx";
import { useSoon } from "../../time/soon.ts";
import { HeldBooking } from "./held-booking.tsx";
import { LIST_STEP } from "./search.ts";
import { useLessonsSearch } from "./use-lessons-search.ts";

/** Upcoming bookings: held ones first, then confirmed ones. */
export function UpcomingSessions({ upcoming }: { upcoming: UseQueryResult<BookingPage> }) {
  return (
    <DashboardSection id="upcoming" title="Upcoming Sessions" wide help={<AllTimes />}>
      <Loaded query={upcoming} skeleton={<RowsSkeleton />}>
        {({ items }) => <UpcomingLists items={items} />}
      </Loaded>
    </DashboardSection>
  );
}

function UpcomingLists({ items }: { items: Booking[] }) {
  const { search, hrefOf } = useLessonsSearch();
  const { lapsed, dismiss } = useLapsedHolds(items);
  const holds = items.filter(({ status }) => status === "pending");
  const booked = items.filter(({ status }) => status !== "pending");
  const shown = booked.slice(0, search.upcoming);
  return (
    <>
      {holds.length + lapsed.length > 0 && (
        <div className="holds">
          {lapsed.map((booking) => (
            <LapsedHold key={booking.id} booking={booking} onDismiss={() => dismiss(booking)} />
          ))}
          {holds.map((booking) => (
            <HeldBooking key={booking.id} booking={booking} />
          ))}
        </div>
      )}
      {items.length + lapsed.length === 0 && (
        <EmptyState drawing="lessons">
          No sessions booked yet. Choose a subject below to see who’s free and when.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ShowMoreList
          count={shown.length}
          moreAt={
            booked.length > shown.length ? hrefOf({ upcoming: search.upcoming + LIST_STEP }) : undefined
          }
          moreWords="upcoming sessions"
        >
          {shown.map((booking, index) => (
            <UpcomingRow key={booking.id} booking={booking} first={index === 0} />
          ))}
        </ShowMoreList>
      )}
    </>
  );
}

interface UpcomingRowProps {
  booking: Booking;
  /** Whether it is the next lesson. */
  first: boolean;
}

function UpcomingRow({ booking, first }: UpcomingRowProps) {
  const { now } = useSession();
  const soon = useSoon(booking, now);
  const withWhom = `with ${fullName(booking.tutor)}`;
  return (
    <BookingRow
      booking={booking}
      withWhom={withWhom}
      next={first ? `Next session: ${soon.label.toLowerCase()}` : undefined}
      more={<LessonActions booking={booking} side="student" />}
      notes={<LessonNotes booking={booking} side="student" />}
    >
      <JoinZoom booking={booking} withWhom={withWhom} first={soon.imminent} />
      {!soon.imminent && <AddToCalendar booking={booking} withWhom={withWhom} />}
      <ChatButton booking={booking} side="student" withWhom={withWhom} />
    </BookingRow>
  );
}

/** A hold that expired while the page was open: what happened, and what to do. */
function LapsedHold({ booking, onDismiss }: { booking: Booking; onDismiss: () => void }) {
  const { hrefOf } = useLessonsSearch();
  return (
    <article className="hold lapsed" role="status">
      <p>
        The hold on {booking.subject}, <LessonWords booking={booking} />, has expired, and the time is open
        again. You weren’t charged.
      </p>
      <div className="hold-actions">
        <Button
          component={Link}
          to={hrefOf({ subject: booking.subject, date: booking.scheduled_date })}
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

/** Whether a booking is a hold that is expired at an instant, in ms. */
const isTimeUp = ({ hold_expires_at }: Booking, now: number): boolean =>
  hold_expires_at !== null && hold_expires_at !== undefined && Date.parse(hold_expires_at) <= now;

/**
 * The holds that expired while the page was open. A hold is over when the server no longer lists it; it
 * expired if its time was up by then, otherwise somebody released it.
 *
 * @param items the latest list of upcoming bookings
 */
function useLapsedHolds(items: readonly Booking[]) {
  const { now } = useSession();
  const serverTime = useServerTime(now);
  const held = useRef<readonly Booking[]>([]);
  const [lapsed, setLapsed] = useState<readonly Booking[]>([]);
  useEffect(() => {
    const gone = held.current.filter(
      (hold) => isTimeUp(hold, serverTime()) && !items.some(({ id }) => id === hold.id),
    );
    held.current = items.filter(({ status }) => status === "pending");
    if (gone.length > 0) setLapsed((before) => [...before, ...gone]);
  }, [items, serverTime]);
  const dismiss = ({ id }: Booking) => setLapsed((before) => before.filter((hold) => hold.id !== id));
  return { lapsed, dismiss };
}
