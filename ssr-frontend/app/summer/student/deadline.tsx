import { OwnClock } from "../../time/reader-time.tsx";
import { wallDate } from "../../time/wall.ts";
import { hourText } from "../opportunity/dates.ts";
import type { Deadline } from "../opportunity/opportunity.ts";

/** A deadline as its organization states it, and by the reader's clock if that differs. */
export const DeadlineTime = ({ deadline }: { deadline: Deadline }) => (
  <span className="deadline">
    <time dateTime={deadline.at}>
      {wallDate(deadline.date)}, <span className="deadline-hour">{hourText(deadline)}</span>
    </time>{" "}
    <OwnClock at={deadline.at} zone={deadline.zone} />
  </span>
);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When the two reminders are sent before a deadline, in ms; the same as in `send_deadline_reminders`. */
const FIRST_BEFORE = 7 * DAY;
const LAST_BEFORE = 2 * DAY;

/**
 * The reminders still to come before a deadline; those already due when it is saved are not sent.
 *
 * @param now in ms
 */
export function reminderWords({ at }: Deadline, now: number): string | undefined {
  const left = Date.parse(at) - now;
  if (left > FIRST_BEFORE) return "a week before it closes, and again two days before";
  return left > LAST_BEFORE ? "two days before it closes" : undefined;
}

/**
 * The time until a deadline: `closes in 5 days`.
 *
 * @param now in ms
 */
export function closesWords({ at }: Deadline, now: number): string {
  const left = Date.parse(at) - now;
  if (left <= 0) return "closed";
  if (left < HOUR) return "closes within the hour";
  const [count, unit] = left < 2 * DAY ? [Math.floor(left / HOUR), "hour"] : [Math.floor(left / DAY), "day"];
  return `closes in ${count} ${unit}${count === 1 ? "" : "s"}`;
}
