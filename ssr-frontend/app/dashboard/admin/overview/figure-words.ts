import { countWords } from "../../../components/count-words.ts";
import type { Statistics } from "../../../queries/admin-overview.ts";
import { monthName, wallMediumDate, wallShortDate } from "../../../time/wall.ts";

/** The unit of time of a chart's bars. */
export type Unit = Statistics["unit"];

/** The outcome or state of a booking. */
export type Outcome = Statistics["outcomes"][number]["outcome"];

const OUTCOME_LABELS: Record<Outcome, string> = {
  completed: "Took place",
  upcoming: "Confirmed",
  held: "Waiting for payment",
  cancelled_by_student: "Canceled by student",
  cancelled_by_tutor: "Canceled by tutor",
  cancelled_by_academy: "Canceled by us",
  payment_failed: "Payment failed",
  hold_expired: "Never paid",
};

export const outcomeLabel = (outcome: Outcome): string => OUTCOME_LABELS[outcome];

/** The name of a subject; session records entered by hand have none. */
export const subjectLabel = (subject: Statistics["subjects"][number]["subject"]): string =>
  subject ?? "Entered by hand";

/** Formats hours as the spreadsheet does: `1,234.50`. */
export const hoursText = (hours: number): string =>
  hours.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.50 hours`. */
export const hoursWords = (hours: number): string => `${hoursText(hours)} ${hours === 1 ? "hour" : "hours"}`;

/** `a week` and so on. */
const EACH: Record<Unit, string> = { day: "per day", week: "per week", month: "per month" };

/** The table heads of the units. */
export const UNIT_HEADS: Record<Unit, string> = { day: "Day", week: "Week of", month: "Month" };

/** The full label of a day, week or month, by its first day. */
export function unitLabel(startsOn: string, unit: Unit): string {
  if (unit === "month") return `${monthName(startsOn)} ${startsOn.slice(0, 4)}`;
  return unit === "week" ? wallMediumDate(startsOn) : `${wallShortDate(startsOn)}, ${startsOn.slice(0, 4)}`;
}

/** The short label below a bar: `Nov 23`, or `Nov ’26`. */
export function tickLabel(startsOn: string, unit: Unit): string {
  const month = monthName(startsOn).slice(0, 3);
  return unit === "month" ? `${month} ’${startsOn.slice(2, 4)}` : `${month} ${Number(startsOn.slice(8))}`;
}

/** The width of a label below a bar, with its gaps, in px. */
const LABEL_WIDTH = 58;
/** The gap at each side of it, in px. */
const LABEL_GAP = 6;

/** The step between labeled bars, so that labels do not overlap; whole years if there are several. */
export function labelEvery(bars: number, width: number, unit: Unit): number {
  const least = Math.max(1, Math.ceil((bars * LABEL_WIDTH) / Math.max(1, width)));
  const round = unit === "month" ? [1, 2, 3, 6, 12, 24] : [1, 2, 5, 7, 10, 15];
  return round.find((step) => step >= least) ?? least;
}

/** Which bars have a label, by that step, unless the label would overflow the chart. */
export function hasLabel(bars: number, width: number, unit: Unit): (index: number) => boolean {
  const every = labelEvery(bars, width, unit);
  const step = width / Math.max(1, bars);
  return (index) => index % every === 0 && (bars - index - 0.5) * step >= LABEL_WIDTH / 2 - LABEL_GAP;
}

/** The finding about the hours, for the caption. */
export function hoursFinding({ hours, unit }: Statistics): string {
  const sum = hours.reduce((total, period) => total + period.hours, 0);
  const paid = hours.reduce((total, period) => total + period.paid_hours, 0);
  const share = sum > 0 ? Math.round((paid / sum) * 100) : 0;
  return `Hours taught ${EACH[unit]}. ${hoursWords(sum)} in total, ${share}% of them paid.`;
}

/** The subjects by number of sessions, descending. */
export const bySessions = ({ subjects }: Statistics): Statistics["subjects"] =>
  subjects.toSorted((one, other) => other.sessions - one.sessions);

/** The finding about the subjects. */
export function subjectsFinding(statistics: Statistics): string {
  const subjects = bySessions(statistics);
  const sum = subjects.reduce((total, { sessions }) => total + sessions, 0);
  const [first] = subjects;
  const most = first
    ? ` ${subjectLabel(first.subject)} is ${Math.round((first.sessions / sum) * 100)}% of them.`
    : "";
  return `Sessions by subject. ${countWords(sum, "session")} in total.${most}`;
}

/** The finding about the outcomes. */
export function outcomesFinding({ outcomes }: Statistics): string {
  const count = (...wanted: Outcome[]) =>
    outcomes.reduce((sum, { outcome, bookings }) => sum + (wanted.includes(outcome) ? bookings : 0), 0);
  const cancelled = count("cancelled_by_student", "cancelled_by_tutor", "cancelled_by_academy");
  const all = cancelled + count("completed", "upcoming");
  const share = all > 0 ? Math.round((cancelled / all) * 100) : 0;
  return `How bookings end, by the day of the session. Of all that were confirmed or canceled, ${share}% were canceled.`;
}
