import { EmptyState } from "../../../components/empty-state.tsx";
import { minutesOf, wallRange, wallTime } from "../../../time/wall.ts";
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
  /** Shown among them as they would be. */
  drafts: AvailabilityDraft[];
}

/** The week as a picture, for those who would rather look; the lists below say the same in words. */
export function WeekPicture({ items, drafts }: WeekPictureProps) {
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
      {WEEKDAYS.map((name, weekday) => (
        <div className="week-day" key={name}>
          <b>{name.slice(0, 3)}</b>
          <div>
            {availabilityWindows(items, weekday).map((window) => (
              <Block key={`${window.start_time}-${window.end_time}`} {...window} from={from} />
            ))}
            {drafts
              .filter(({ day_of_week }) => day_of_week === weekday)
              .map((draft) => (
                <Block key="draft" {...draft} slots={[]} from={from} draft />
              ))}
          </div>
        </div>
      ))}
    </figure>
  );
}

interface BlockProps extends AvailabilityWindow {
  /** The hour at the picture's top. */
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

/** `16` → `4 PM`; midnight at the day's end as well. */
const hourWords = (hour: number) => wallTime(`${hour % 24}:00`.padStart(5, "0")).replace(":00", "");
