import { parseSubject, type Subject } from "../../../bookings/booking.ts";
import { isDate } from "../../../time/wall.ts";
import { UUID } from "../../../uuid.ts";
import { format } from "../search.ts";

/** Which lesson is open; or for whom one is booked, and how far that has come. */
export interface LessonsSearch {
  /** A booking. */
  lesson: string | undefined;
  student: string | undefined;
  subject: Subject | undefined;
  date: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseLessonsSearch(params: URLSearchParams): LessonsSearch {
  const id = (name: string) => [params.get(name) ?? ""].find((text) => UUID.test(text));
  return {
    lesson: id("lesson"),
    student: id("student"),
    subject: parseSubject(params.get("subject")),
    date: [params.get("date") ?? ""].find(isDate),
  };
}

export const formatLessonsSearch = ({ lesson, student, subject, date }: LessonsSearch): string =>
  format({ lesson, student, subject, date }, 0);
