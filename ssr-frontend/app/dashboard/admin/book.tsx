import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { adminLessonDays, adminLessonSlots } from "../../queries/admin-booking.ts";
import { adminUser } from "../../queries/admin-users.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/book";
import { BookSession } from "./book/book-session.tsx";
import { formatBookSearch, parseBookSearch } from "./book/search.ts";
import { ALL_SESSIONS } from "./sessions/tabs.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/** The queries of the student and of the choices made so far. */
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

/** Redirects to all sessions if the address names no student. */
function requireStudent({ searchParams }: URL): void {
  if (!parseBookSearch(searchParams).student) throw redirect(ALL_SESSIONS.path);
}

/** Books a session for a student. A page of its own, since it shares little with a lesson's page. */
export default function BookTab() {
  const { student, subject, date } = useSearch(parseBookSearch, formatBookSearch).search;
  useFocusOnOpen(student);
  return student ? <BookSession key={student} studentId={student} subject={subject} date={date} /> : null;
}
