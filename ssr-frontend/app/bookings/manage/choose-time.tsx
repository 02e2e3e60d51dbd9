import type { RefObject } from "react";
import { Calendar } from "../../components/calendar/calendar.tsx";
import { fullName } from "../../components/full-name.ts";
import { wallDay, wallShortDate } from "../../time/wall.ts";
import type { Booking } from "../booking.ts";
import { SlotList } from "../choose/slot-list.tsx";
import { StartTimesNote } from "../choose/start-times-note.tsx";
import { useDayHeading } from "../choose/use-day-heading.ts";
import type { FreeDays, FreeSlot } from "./use-free-times.ts";

interface ChooseTimeProps {
  booking: Booking;
  days: FreeDays;
  /** The day whose times are shown. */
  date: string | undefined;
  /** Whether it was selected; otherwise it is `openingDay`, and the focus stays where it is. */
  isDateChosen: boolean;
  /** The times of the day, once loaded. */
  times: FreeSlot[] | undefined;
  /** Whether they could not be loaded. */
  failed: boolean;
  slot: FreeSlot | undefined;
  onDate: (date: string) => void;
  onSlot: (slot: FreeSlot) => void;
}

/** Selects a day with slots of the lesson's tutor, then a slot. */
export function ChooseTime({ days: { from, to, days }, onDate, ...props }: ChooseTimeProps) {
  const { booking, date, times, failed } = props;
  const { first_name } = booking.tutor;
  const heading = useDayHeading(props.isDateChosen ? date : undefined, !times);
  if (days.length === 0) {
    return (
      <p className="empty">
        {first_name} has no other free time between now and {wallShortDate(to)}.
      </p>
    );
  }
  return (
    <div className="reschedule-steps">
      <Calendar
        label="New day of the session"
        legend={`Days when ${first_name} is free`}
        value={date}
        from={from}
        to={to}
        today={from}
        marked={new Set(days)}
        markWords="free times"
        onlyMarked
        onChange={onDate}
      />
      <section
        className="reschedule-times"
        aria-label="New time"
        aria-busy={date !== undefined && times === undefined && !failed}
      >
        {date && <HoursOfDay {...props} date={date} heading={heading} />}
      </section>
    </div>
  );
}

interface HoursOfDayProps extends Omit<ChooseTimeProps, "days" | "onDate" | "isDateChosen"> {
  date: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The slots of a day. */
function HoursOfDay({ booking, date, times, failed, slot, heading, onSlot }: HoursOfDayProps) {
  const { tutor } = booking;
  const [first] = times ?? [];
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {wallDay(date)}
      </h3>
      {!times && !failed && <div className="skeleton reschedule-skeleton" aria-hidden="true" />}
      {times && !first && <p className="empty">No free times are left on this day. Please choose another.</p>}
      {times && first && (
        <>
          <StartTimesNote date={date} slots={times} />
          <SlotList
            slots={times}
            date={date}
            label={`Free start times of ${fullName(tutor)}`}
            chosen={slot?.starts_at}
            onPick={onSlot}
          />
        </>
      )}
    </>
  );
}
