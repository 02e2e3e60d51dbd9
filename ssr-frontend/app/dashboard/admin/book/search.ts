import { parseSubject, type Subject } from "../../../bookings/subject.ts";
import { isDate } from "../../../time/wall.ts";
import { UUID } from "../../../uuid.ts";
import { format, matching } from "../search.ts";

/** The student that a session is booked for, and the choices so far. */
export interface BookSearch {
  student: string | undefined;
  subject: Subject | undefined;
  date: string | undefined;
}

/** Parses the search parameters; invalid values are ignored. */
export const parseBookSearch = (params: URLSearchParams): BookSearch => ({
  student: matching(params.get("student"), UUID),
  subject: parseSubject(params.get("subject")),
  date: [params.get("date") ?? ""].find(isDate),
});

export const formatBookSearch = ({ student, subject, date }: BookSearch): string =>
  format({ student, subject, date }, 0);
