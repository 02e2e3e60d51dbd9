import { useCallback, useEffect, useRef } from "react";
import { useReload } from "../../api/reload.ts";
import type { Booking } from "../../bookings/booking.ts";
import { DashboardSection, EmptyState } from "../../bookings/section.tsx";
import { useReloadWhenOver } from "../../bookings/use-reload-when-over.ts";
import { Calendar } from "../../components/calendar/calendar.tsx";
import { PlainList } from "../../components/plain-list.tsx";
import { useSession } from "../../shell/session.ts";
import { dateIn, wallDate } from "../../time/wall.ts";
import { useTutorChoice } from "../use-choice.ts";
import { calendarRange, openingDay } from "./days.ts";
import { LessonRow } from "./lesson-row.tsx";
import { NewBookingNotice } from "./new-booking-notice.tsx";
import { useNewBookings } from "./use-new-bookings.ts";

const daysWithSessions = (items: Booking[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ status, scheduled_date }) => (status === "cancelled" ? [] : [scheduled_date])));

/** A calendar whose days with sessions are marked, and the sessions of one of them. */
export function SessionsByDay({ items }: { items: Booking[] }) {
  const { now, zone } = useSession();
  const { choice, choose } = useTutorChoice();
  const newBookings = useNewBookings(items);
  useReloadWhenOver(items);
  const today = dateIn(now, zone);
  const marked = daysWithSessions(items);
  const date = choice.date ?? openingDay(marked, today);
  const onDay = items.filter(({ scheduled_date }) => scheduled_date === date);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(date);
  const reload = useReload();
  const showDay = useCallback(async () => {
    await reload();
    heading.current?.focus();
  }, [reload]);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    heading.current?.focus();
  }, [date]);
  return (
    <DashboardSection wide title="Sessions by day" help="All times are Pacific time.">
      <NewBookingNotice booking={newBookings.newest} shownDay={date} onDismiss={newBookings.dismiss} />
      <div className="by-day">
        <Calendar
          label="Day whose sessions are listed"
          legend="Days with sessions"
          value={date}
          {...calendarRange(today)}
          today={today}
          marked={marked}
          markWords="sessions"
          onlyMarked={false}
          onChange={(day) => choose({ date: day, month: undefined })}
          onMonthChange={(first) => choose({ date, month: first.slice(0, 7) }, true)}
        />
        <section aria-labelledby="day-title" className="day-sessions">
          <h3 id="day-title" tabIndex={-1} ref={heading}>
            {wallDate(date)}
          </h3>
          {onDay.length === 0 && <NoSessions ever={marked.size > 0} />}
          {onDay.length > 0 && (
            <PlainList className="bookings">
              {onDay.map((booking) => (
                <LessonRow
                  key={booking.id}
                  booking={booking}
                  fresh={newBookings.fresh.has(booking.id)}
                  onChange={showDay}
                />
              ))}
            </PlainList>
          )}
        </section>
      </div>
    </DashboardSection>
  );
}

const NoSessions = ({ ever }: { ever: boolean }) => (
  <EmptyState>
    {ever
      ? "No sessions on this day. Days with a dot have some."
      : "No sessions yet. Students can book you wherever you have set availability."}
  </EmptyState>
);
