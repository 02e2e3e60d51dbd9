import { parseSubject, type Subject } from "../../bookings/booking.ts";
import { isDate } from "../../time/wall.ts";

/** How many bookings a list shows at first, and how many more each time. */
export const LIST_STEP = 5;
/** How many completed ones at most: every row is read and sent at once. */
const LIST_MAX = 500;

/** What a student has chosen. It stands in the address, so that reload and back keep it. */
export interface LessonsSearch {
  subject: Subject | undefined;
  /** A date of the academy, such as `2026-11-21`; only together with a subject. */
  date: string | undefined;
  /** The tutor whose page led here, by id: stands first among those who are free. */
  tutor: string | undefined;
  /** How many upcoming and how many completed sessions are listed. */
  upcoming: number;
  completed: number;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function listLength(text: string | null): number {
  const value = Number(text);
  return Number.isInteger(value) && value > LIST_STEP ? Math.min(value, LIST_MAX) : LIST_STEP;
}

/** What an address says; what makes no sense is left out. */
export function parseLessonsSearch(params: URLSearchParams): LessonsSearch {
  const subject = parseSubject(params.get("subject"));
  const date = params.get("date") ?? "";
  const tutor = params.get("tutor") ?? "";
  return {
    subject,
    date: subject && isDate(date) ? date : undefined,
    tutor: UUID.test(tutor) ? tutor : undefined,
    upcoming: listLength(params.get("upcoming")),
    completed: listLength(params.get("completed")),
  };
}

/** The query of an address that says so; what is as usual is left out. */
export function formatLessonsSearch({
  subject,
  date,
  tutor,
  upcoming = LIST_STEP,
  completed = LIST_STEP,
}: Partial<LessonsSearch>): string {
  const params = new URLSearchParams();
  if (subject) params.set("subject", subject);
  if (subject && date) params.set("date", date);
  if (tutor) params.set("tutor", tutor);
  if (upcoming > LIST_STEP) params.set("upcoming", String(upcoming));
  if (completed > LIST_STEP) params.set("completed", String(completed));
  return params.size > 0 ? `?${params}` : "";
}
