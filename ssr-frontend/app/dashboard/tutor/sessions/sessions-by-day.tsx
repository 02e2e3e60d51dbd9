import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import type { Booking } from "../../../bookings/booking.ts";
import { LessonWords } from "../../../bookings/lesson-time.tsx";
import { BookingDialogs } from "../../../bookings/manage/booking-dialogs.tsx";
import { useRefreshWhenOver } from "../../../bookings/use-refresh-when-over.ts";
import { Calendar } from "../../../components/calendar/calendar.tsx";
import { fullName } from "../../../components/full-name.ts";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection, Hint, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import type { BookingPage } from "../../../queries/bookings.ts";
import { AllTimes } from "../../../time/reader-time.tsx";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useReaderToday } from "../../../time/today.ts";
import { dateIn, wallDate } from "../../../time/wall.ts";
import { NoSessions } from "../no-sessions.tsx";
import { useSessionsSearch } from "../use-sessions-search.ts";
import { calendarRange, openingDay } from "./days.ts";
import { LessonRow } from "./lesson-row.tsx";
import { useNewBookings } from "./use-new-bookings.ts";

/** @param zone the reader's, of the days */
const daysWithSessions = (items: Booking[], zone: string): ReadonlySet<string> =>
  new Set(
    items.flatMap(({ status, starts_at }) => (status === "cancelled" ? [] : [dateIn(starts_at, zone)])),
  );

/** Merges two lists of lessons without duplicates, in order. The list of upcoming lessons is newer. */
function merged(ahead: readonly Booking[], month: readonly Booking[]): Booking[] {
  const byId = new Map([...month, ...ahead].map((booking) => [booking.id, booking]));
  return [...byId.values()].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}

interface SessionsByDayProps {
  /** Held or confirmed lessons that have not ended. */
  ahead: Booking[];
  /** All lessons in the month of the selected day. */
  month: UseQueryResult<BookingPage>;
  /** All lessons in the month that the calendar shows, once loaded. */
  turnedTo: Booking[] | undefined;
  /** Called when the calendar shows another month, such as `2026-11`. */
  onTurn: (month: string) => void;
}

/** A calendar that marks days with sessions, and the sessions of the selected day. */
export function SessionsByDay({ ahead, month, turnedTo, onTurn }: SessionsByDayProps) {
  const { search, go } = useSessionsSearch();
  const items = useMemo(
    () => merged(ahead, [...(turnedTo ?? []), ...(month.data?.items ?? [])]),
    [ahead, month.data, turnedTo],
  );
  const newBookings = useNewBookings(items);
  useRefreshWhenOver(ahead);
  const today = useReaderToday();
  const zone = useReaderZone();
  const marked = daysWithSessions(items, zone);
  // Computed once: a refetched list does not change the selected day.
  const [opening] = useState(() => openingDay(marked, today));
  const date = search.date ?? opening;
  const onDay = items.filter(({ starts_at }) => dateIn(starts_at, zone) === date);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(date);
  const showDay = useCallback(() => heading.current?.focus(), []);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    heading.current?.focus();
  }, [date]);
  return (
    <BookingDialogs side="tutor" onChange={showDay}>
      <DashboardSection wide title="Sessions by day" help={<AllTimes />}>
        <NewBookingNotice booking={newBookings.newest} shownDay={date} onDismiss={newBookings.dismiss} />
        <div className="by-day">
          <Calendar
            label="Choose a day to see its sessions"
            legend="Days with sessions"
            value={date}
            {...calendarRange(today)}
            today={today}
            marked={marked}
            markWords="sessions"
            onlyMarked={false}
            onChange={(day) => go({ date: day })}
            onMonthChange={(first) => onTurn(first.slice(0, 7))}
          />
          <section aria-labelledby="day-title" className="day-sessions">
            <h3 id="day-title" tabIndex={-1} ref={heading}>
              {wallDate(date)}
            </h3>
            {onDay.length === 0 && (
              <Loaded query={month} skeleton={<RowsSkeleton rows={2} />}>
                {() => <NoneOnDay ever={marked.size > 0} />}
              </Loaded>
            )}
            {onDay.length > 0 && (
              <RowList>
                {onDay.map((booking) => (
                  <LessonRow key={booking.id} booking={booking} fresh={newBookings.fresh.has(booking.id)} />
                ))}
              </RowList>
            )}
          </section>
        </div>
      </DashboardSection>
    </BookingDialogs>
  );
}

const NoneOnDay = ({ ever }: { ever: boolean }) =>
  ever ? (
    <Hint>No sessions on this day. Days with a dot have some.</Hint>
  ) : (
    <NoSessions>No sessions yet. Students can book any time you’ve made available.</NoSessions>
  );

interface NewBookingNoticeProps {
  booking: Booking | undefined;
  /** The selected day. */
  shownDay: string;
  onDismiss: () => void;
}

/** The latest booking that came while the page was open, in a live region. */
function NewBookingNotice({ booking, shownDay, onDismiss }: NewBookingNoticeProps) {
  const { hrefOf } = useSessionsSearch();
  const zone = useReaderZone();
  const day = booking && dateIn(booking.starts_at, zone);
  return (
    <div role="status" className="new-booking-region">
      {booking && (
        <div className="new-booking">
          <p>
            <strong>{booking.status === "pending" ? "Held, waiting for payment: " : "New booking: "}</strong>
            {booking.subject} with {fullName(booking.student)}, <LessonWords booking={booking} />
          </p>
          {day !== shownDay && (
            <Button component={Link} to={hrefOf({ date: day })} preventScrollReset onClick={onDismiss}>
              Show day
            </Button>
          )}
          <Button color="secondary" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
