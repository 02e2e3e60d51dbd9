import { LocalTime } from "../../time/local-time.tsx";
import { wallDate } from "../../time/wall.ts";
import { hourText } from "../opportunity/dates.ts";
import type { Deadline } from "../opportunity/opportunity.ts";

/** A deadline as its organization states it, and what the viewer's own clock says then, once the page is mounted. */
export const DeadlineTime = ({ deadline }: { deadline: Deadline }) => (
  <span className="deadline">
    <time dateTime={deadline.at}>
      {wallDate(deadline.date)}, <span className="deadline-hour">{hourText(deadline)}</span>
    </time>{" "}
    <LocalTime at={deadline.at} zone={deadline.zone} />
  </span>
);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long before a deadline the two emails come, in ms, as `send_deadline_reminders` has it. */
const FIRST_BEFORE = 7 * DAY;
const LAST_BEFORE = 2 * DAY;

/**
 * Which emails still come before a deadline: those that would be due as something is saved are left out.
 *
 * @param now in ms
 */
export function reminderWords({ at }: Deadline, now: number): string | undefined {
  const left = Date.parse(at) - now;
  if (left > FIRST_BEFORE) return "a week before it closes, and again two days before";
  return left > LAST_BEFORE ? "two days before it closes" : undefined;
}

/**
 * How long there is until a deadline: `closes in 5 days`.
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
