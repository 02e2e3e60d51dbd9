import { type CSSProperties, type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { type Booking, statusOf } from "../../../bookings/booking.ts";
import { useAskAbout } from "../../../bookings/manage/ask-about.ts";
import { fullName } from "../../../components/full-name.ts";
import { PlainList } from "../../../components/plain-list.tsx";
import type { DaysOff } from "../../../queries/days-off.ts";
import { useSession } from "../../../queries/session.ts";
import type { Availability } from "../../../queries/tutor.ts";
import { shortDate, timeRange } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { wallRange, wallShortDate, wallTime } from "../../../time/wall.ts";
import { isWithin } from "../availability/days.ts";
import {
  hoursOf,
  minutesIn,
  openSpansOn,
  type PlacedLesson,
  placeLessons,
  type Span,
  wallMinutes,
} from "./layout.ts";
import { datesOf } from "./week.ts";

interface WeekPlanProps {
  /** Its Sunday. */
  week: string;
  today: string;
  view: "grid" | "list";
  /** `undefined` while they load. */
  lessons: readonly Booking[] | undefined;
  /** The tutor's availability; `undefined` while it loads. */
  windows: Availability["items"] | undefined;
  daysOff: readonly DaysOff[];
}

/** The contents of a day. */
interface PlannedDay {
  date: string;
  isOff: boolean;
  open: Span[];
  lessons: PlacedLesson[];
}

/**
 * Seven days with their lessons: a list of lists, which screen readers and phones get. In wide windows the
 * CSS lays it out as a grid to scale, with the availability as a tint behind.
 */
export function WeekPlan({ week, today, view, lessons, windows, daysOff }: WeekPlanProps) {
  const { zone } = useSession();
  const reader = useReaderZone();
  const isOff = (date: string) => daysOff.some((range) => isWithin(date, range));
  const days: PlannedDay[] = datesOf(week).map((date) => ({
    date,
    isOff: isOff(date),
    open: openSpansOn(date, reader, { windows: windows ?? [], isOff, zone }),
    lessons: placeLessons(lessons ?? [], date, reader),
  }));
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
  /** Whether its lessons are loaded. */
  isKnown: boolean;
  /** Whether its availability is loaded. */
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
        {(!isOff || open.length > 0) && isOpenKnown && <p className="plan-times">{openWords(open)}</p>}
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

/** The lessons of a day; each opens its details. */
const PlacedLessons = ({ lessons }: { lessons: readonly PlacedLesson[] }) => (
  <PlainList className="plan-lessons">
    {lessons.map((lesson) => (
      <LessonBlock key={lesson.booking.id} {...lesson} />
    ))}
  </PlainList>
);

function LessonBlock({ booking, start, end, lane, lanes }: PlacedLesson) {
  const ask = useAskAbout();
  const zone = useReaderZone();
  const { starts_at, ends_at } = booking;
  const { tone, label } = statusOf(booking);
  const place = { "--start": start, "--length": end - start, "--lane": lane, "--lanes": lanes };
  return (
    <li style={place as CSSProperties}>
      <button
        type="button"
        className={`plan-lesson ${tone}`}
        data-start={start}
        onClick={() => ask("details", booking)}
      >
        {/* For arrow keys, which come here from another day. */}
        <span className="visually-hidden">{shortDate(starts_at, zone)}, </span>
        <span className="plan-clock unbroken">{timeRange(starts_at, ends_at, zone)}</span>{" "}
        <span className="plan-what">
          <strong>{booking.subject}</strong> <span>{fullName(booking.student)}</span>
        </span>{" "}
        <span className="plan-status">{label}</span>
      </button>
    </li>
  );
}

/** The clock's interval, in ms: the line moves a pixel a minute. */
const TICK_INTERVAL = 20_000;
const MINUTE = 60_000;

/** The line of the current time in today's column; the CSS clips it outside the hours shown. */
function NowLine() {
  const { now } = useSession();
  const zone = useReaderZone();
  const present = useServerClock(now, TICK_INTERVAL);
  // Rounded to the minute, so that the cache of formatted times stays small.
  const instant = new Date(Math.floor(present / MINUTE) * MINUTE).toISOString();
  const minutes = minutesIn(instant, zone);
  return <span className="plan-now" aria-hidden="true" style={{ "--start": minutes } as CSSProperties} />;
}

/** The lesson elements of a week, by day. */
const daysOf = (list: HTMLElement): HTMLElement[][] =>
  [...list.children].map((day) => [...day.querySelectorAll<HTMLElement>("[data-start]")]);

/** The lesson of a day whose start is nearest to another lesson's. */
function nearest(lessons: readonly HTMLElement[], to: HTMLElement): HTMLElement | undefined {
  const distance = (lesson: HTMLElement) => Math.abs(Number(lesson.dataset.start) - Number(to.dataset.start));
  return [...lessons].sort((a, b) => distance(a) - distance(b))[0];
}

/** The target of an arrow key: up and down in time, left and right to the next day with lessons. */
function stepFrom(days: HTMLElement[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const all = days.flat();
  const at = all.indexOf(from);
  const day = days.findIndex((lessons) => lessons.includes(from));
  const busy = (candidates: HTMLElement[][]) => candidates.find((lessons) => lessons.length > 0) ?? [];
  switch (key) {
    case "ArrowDown":
      return all[at + 1];
    case "ArrowUp":
      return all[at - 1];
    case "ArrowRight":
      return nearest(busy(days.slice(day + 1)), from);
    case "ArrowLeft":
      return nearest(busy(days.slice(0, day).reverse()), from);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default:
      return undefined;
  }
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-start]") : null;
  const next = from && stepFrom(daysOf(currentTarget), from, key);
  if (!next) return;
  next.focus();
  event.preventDefault();
}

/** Tab returns to the lesson that was focused last. */
function onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const lesson of daysOf(currentTarget).flat()) lesson.tabIndex = lesson === target ? 0 : -1;
}

/** Roving focus: the week's lessons are one tab stop, and arrow keys move between them. */
function useWeekKeys() {
  const ref = useRef<HTMLUListElement>(null);
  // After each render, since lessons are added and removed.
  useEffect(() => {
    const lessons = ref.current ? daysOf(ref.current).flat() : [];
    const stop = lessons.find((lesson) => lesson.getAttribute("tabindex") === "0") ?? lessons[0];
    for (const lesson of lessons) lesson.tabIndex = lesson === stop ? 0 : -1;
  });
  return { ref, onKeyDown, onFocus };
}
