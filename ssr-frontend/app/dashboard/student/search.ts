import { parseSubject, type Subject } from "../../bookings/subject.ts";
import { type ListPlace, PLACE_STEP, parsePlace } from "../../components/list-place.ts";
import { isDate } from "../../time/wall.ts";
import { UUID } from "../../uuid.ts";

/** The step by which the list of upcoming sessions grows. */
export const LIST_STEP = 5;
/** Its maximum length. */
const LIST_MAX = 500;

/** The student's choices. They are in the address, so that reload and Back keep them. */
export interface LessonsSearch {
  subject: Subject | undefined;
  /** A date in the academy's time zone, such as `2026-11-21`; only together with a subject. */
  date: string | undefined;
  /** The id of the tutor whose page linked here, who is listed first. */
  tutor: string | undefined;
  /** The number of upcoming sessions listed. */
  upcoming: number;
  /** The page of the completed sessions. */
  completed: ListPlace;
}

function listLength(text: string | null): number {
  const value = Number(text);
  return Number.isInteger(value) && value > LIST_STEP ? Math.min(value, LIST_MAX) : LIST_STEP;
}

/** Parses the search parameters; invalid values are ignored. */
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

/** Formats the search parameters; defaults are omitted. */
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
