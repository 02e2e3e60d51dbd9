import type { CSSProperties } from "react";
import type { Booking } from "../../../bookings/booking.ts";
import { PlainList } from "../../../components/plain-list.tsx";
import type { DaysOff } from "../../../queries/days-off.ts";
import type { Availability } from "../../../queries/tutor.ts";
import { wallRange, wallShortDate, wallTime } from "../../../time/wall.ts";
import { isWithin } from "../availability/days.ts";
import { hoursOf, openSpans, type PlacedLesson, placeLessons, type Span, wallMinutes } from "./layout.ts";
import { PlacedLessons } from "./lesson-block.tsx";
import { NowLine } from "./now-line.tsx";
import { useWeekKeys } from "./use-week-keys.ts";
import { datesOf } from "./week.ts";

interface WeekPlanProps {
  /** Its Sunday. */
  week: string;
  today: string;
  view: "grid" | "list";
  /** Nothing until they are there. */
  lessons: readonly Booking[] | undefined;
  /** When the tutor can be booked; nothing until that is known. */
  windows: Availability["items"] | undefined;
  daysOff: readonly DaysOff[];
}

/** What stands in a day of the plan. */
interface PlannedDay {
  date: string;
  isOff: boolean;
  open: Span[];
  lessons: PlacedLesson[];
}

/**
 * Seven days with their lessons: a list of lists, which is what readers hear and phones show. Where there is room the
 * styles draw it as a grid, to scale, with what can be booked as a tint behind.
 */
export function WeekPlan({ week, today, view, lessons, windows, daysOff }: WeekPlanProps) {
  const days: PlannedDay[] = datesOf(week).map((date, weekday) => {
    const isOff = daysOff.some((range) => isWithin(date, range));
    const open = isOff ? [] : openSpans(windows ?? [], weekday);
    return { date, isOff, open, lessons: placeLessons(lessons ?? [], date) };
  });
  const { from, to } = hoursOf(days.flatMap(({ open, lessons }) => [...open, ...lessons]));
  const keys = useWeekKeys();
  return (
    <div
      className={view === "grid" ? "week-plan as-grid" : "week-plan"}
      style={{ "--from": from, "--hours": to - from } as CSSProperties}
      aria-busy={lessons === undefined}
    >
      <HourMarks from={from} to={to} />
      <PlainList className="plan-days" aria-labelledby="week" {...keys}>
        {days.map((day) => (
          <Day
            key={day.date}
            {...day}
            isToday={day.date === today}
            isKnown={lessons !== undefined}
            isOpenKnown={windows !== undefined}
          />
        ))}
      </PlainList>
    </div>
  );
}

function HourMarks({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <div className="plan-hours" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ "--start": hour * 60 } as CSSProperties}>
          {wallTime(wallMinutes(hour * 60)).replace(":00", "")}
        </span>
      ))}
    </div>
  );
}

interface DayProps extends PlannedDay {
  isToday: boolean;
  /** Whether its lessons are there. */
  isKnown: boolean;
  /** Whether it is known when it can be booked. */
  isOpenKnown: boolean;
}

function Day({ date, isOff, open, lessons, isToday, isKnown, isOpenKnown }: DayProps) {
  return (
    <li className={isToday ? "plan-day today" : "plan-day"}>
      <h3>
        <time dateTime={date}>{wallShortDate(date)}</time>
        {isToday && <span className="plan-today"> Today</span>}
        {isOff && <span className="plan-off"> Day off</span>}
      </h3>
      <div className="plan-body">
        {open.map(({ start, end }) => (
          <span
            key={start}
            className="plan-open"
            aria-hidden="true"
            style={{ "--start": start, "--length": end - start } as CSSProperties}
          />
        ))}
        {isToday && <NowLine />}
        {lessons.length > 0 && <PlacedLessons lessons={lessons} />}
        {lessons.length === 0 && isKnown && <p className="plan-none">No sessions</p>}
        {!isOff && isOpenKnown && <p className="plan-times">{openWords(open)}</p>}
      </div>
    </li>
  );
}

/** `Available 9:00 – 10:15 AM and 3:00 – 6:00 PM` */
function openWords(open: readonly Span[]): string {
  if (open.length === 0) return "Not available";
  const ranges = open.map(({ start, end }) => wallRange(wallMinutes(start), wallMinutes(end)));
  const [last, ...others] = ranges.reverse();
  return `Available ${others.length > 0 ? `${others.reverse().join(", ")} and ` : ""}${last}`;
}
