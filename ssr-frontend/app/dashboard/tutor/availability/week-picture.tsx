import { EmptyState } from "../../../components/empty-state.tsx";
import { dateIn, minutesOf, wallRange, wallTime } from "../../../time/wall.ts";
import { comingDays, type DayRange, hoursGone, isWithin } from "./days.ts";
import { WEEKDAYS } from "./times.ts";
import {
  type AvailabilityDraft,
  type AvailabilitySlot,
  type AvailabilityWindow,
  availabilityWindows,
  hoursSpanned,
} from "./windows.ts";

interface WeekPictureProps {
  items: AvailabilitySlot[];
  /** Times not added yet, shown as a preview. */
  drafts: AvailabilityDraft[];
  /** The days on which nothing can be booked. */
  daysOff: DayRange[];
  /** The minimum notice before a lesson. */
  noticeMinutes: number;
  /** The current instant, and the time zone of the times. */
  now: string;
  zone: string;
}

/**
 * A chart of the next seven days; hatched hours can no longer be booked. The lists below contain the same
 * information as text.
 */
export function WeekPicture({ items, drafts, daysOff, noticeMinutes, now, zone }: WeekPictureProps) {
  const { from, to } = hoursSpanned([...items, ...drafts]);
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (items.length === 0 && drafts.length === 0) {
    return (
      <EmptyState drawing="availability">
        No availability yet. Choose subjects and times below and students can book you.
      </EmptyState>
    );
  }
  return (
    <figure className="week" aria-hidden="true" style={{ "--hours": to - from } as React.CSSProperties}>
      <div className="week-hours">
        {hours.map((hour) => (
          <span key={hour}>{hourWords(hour)}</span>
        ))}
      </div>
      {comingDays(dateIn(now, zone)).map(({ date, weekday }, ahead) => {
        const isOff = daysOff.some((days) => isWithin(date, days));
        const gone = Math.min(
          Math.max((isOff ? 24 : hoursGone(date, now, zone, noticeMinutes)) - from, 0),
          to - from,
        );
        return (
          <div className={ahead === 0 ? "week-day today" : "week-day"} key={date}>
            <b>
              {WEEKDAYS[weekday]?.slice(0, 3)} <span>{Number(date.slice(8))}</span>
            </b>
            <div>
              {availabilityWindows(items, weekday).map((window) => (
                <Block key={`${window.start_time}-${window.end_time}`} {...window} from={from} />
              ))}
              {drafts
                .filter(({ day_of_week }) => day_of_week === weekday)
                .map((draft) => (
                  <Block key="draft" {...draft} slots={[]} from={from} draft />
                ))}
              {gone > 0 && (
                <span className="week-closed" style={{ "--length": gone } as React.CSSProperties}>
                  {isOff && <strong>Off</strong>}
                </span>
              )}
            </div>
          </div>
        );
      })}
    </figure>
  );
}

interface BlockProps extends AvailabilityWindow {
  /** The first hour of the chart. */
  from: number;
  draft?: boolean;
}

function Block({ start_time, end_time, slots, from, draft = false }: BlockProps) {
  const start = minutesOf(start_time) / 60 - from;
  const length = (minutesOf(end_time) - minutesOf(start_time)) / 60;
  const place = { "--start": start, "--length": length } as React.CSSProperties;
  return (
    <span className={draft ? "week-block draft" : "week-block"} style={place}>
      <strong>{wallRange(start_time, end_time)}</strong>
      {slots.map(({ id, subject }) => (
        <span key={id}>{subject}</span>
      ))}
    </span>
  );
}

/** `16` → `4 PM`; 24 is midnight. */
const hourWords = (hour: number) => wallTime(`${hour % 24}:00`.padStart(5, "0")).replace(":00", "");
