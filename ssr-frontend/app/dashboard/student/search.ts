import { parseSubject, type Subject } from "../../bookings/subject.ts";
import { type ListPlace, PLACE_STEP, parsePlace } from "../../components/list-place.ts";
import { isDate } from "../../time/wall.ts";
import { UUID } from "../../uuid.ts";

/** How many upcoming sessions are listed at first, and how many more each time. */
export const LIST_STEP = 5;
/** How many at most. */
const LIST_MAX = 500;

/** What a student has chosen. It stands in the address, so that reload and back keep it. */
export interface LessonsSearch {
  subject: Subject | undefined;
  /** A date of the academy, such as `2026-11-21`; only together with a subject. */
  date: string | undefined;
  /** The tutor whose page led here, by id: stands first among those who are free. */
  tutor: string | undefined;
  /** How many upcoming sessions are listed. */
  upcoming: number;
  /** Which of the completed ones are. */
  completed: ListPlace;
}

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
    completed: parsePlace(params.get("completed"), params.get("completed_after")),
  };
}

/** The query of an address that says so; what is as usual is left out. */
export function formatLessonsSearch({
  subject,
  date,
  tutor,
  upcoming = LIST_STEP,
  completed,
}: Partial<LessonsSearch>): string {
  const params = new URLSearchParams();
  if (subject) params.set("subject", subject);
  if (subject && date) params.set("date", date);
  if (tutor) params.set("tutor", tutor);
  if (upcoming > LIST_STEP) params.set("upcoming", String(upcoming));
  if (completed && completed.count > PLACE_STEP) params.set("completed", String(completed.count));
  if (completed?.after) params.set("completed_after", completed.after);
  return params.size > 0 ? `?${params}` : "";
}
