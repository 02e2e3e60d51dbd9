import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { adminLessonDays, adminLessonSlots } from "../../queries/admin-booking.ts";
import { adminUser } from "../../queries/admin-users.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/book";
import { BookSession } from "./book/book-session.tsx";
import { formatBookSearch, parseBookSearch } from "./book/search.ts";
import { useFocusOnOpen } from "./reports/use-focus-on-open.ts";
import { ALL_SESSIONS } from "./sessions/tabs.ts";

/** Whom a session is booked for, and what can be chosen so far. */
const bookQueries: TabQueries = ({ search }) => {
  const { student, subject, date } = parseBookSearch(search);
  if (!student) return [];
  return [
    adminUser(student),
    ...(subject ? [adminLessonDays(student, subject)] : []),
    ...(subject && date ? [adminLessonSlots(student, subject, date)] : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  requireStudent(args.url);
  return loadTab(args, "admin", bookQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireStudent(args.url);
  return showTab(args, bookQueries);
}

/** Leads to all sessions from an address that names nobody to book for. */
function requireStudent({ searchParams }: URL): void {
  if (!parseBookSearch(searchParams).student) throw redirect(ALL_SESSIONS.path);
}

/** Booking a session for a student. Apart from a lesson's own page, which has little in common with it. */
export default function BookTab() {
  const { student, subject, date } = useSearch(parseBookSearch, formatBookSearch).search;
  useFocusOnOpen(student);
  return student ? <BookSession key={student} studentId={student} subject={subject} date={date} /> : null;
}
