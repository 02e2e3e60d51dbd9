import { redirect } from "react-router";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import { useSearch } from "../use-search.ts";
import type { Route } from "./+types/lessons";
import { BookSession } from "./lessons/book-session.tsx";
import { LessonPage } from "./lessons/lesson-page.tsx";
import { lessonsQueries } from "./lessons/lesson-queries.ts";
import { formatLessonsSearch, parseLessonsSearch } from "./lessons/search.ts";
import { useFocusOnOpen } from "./reports/use-focus-on-open.ts";
import { ALL_SESSIONS } from "./sessions/tabs.ts";

export function loader(args: Route.LoaderArgs) {
  requireSubject(args.url);
  return loadTab(args, "admin", lessonsQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireSubject(args.url);
  return showTab(args, lessonsQueries);
}

/** Leads to all sessions from an address that names no lesson, and nobody to book one for. */
function requireSubject({ searchParams }: URL): void {
  const { lesson, student } = parseLessonsSearch(searchParams);
  if (!lesson && !student) throw redirect(ALL_SESSIONS.path);
}

/** One lesson; or the booking of one for a student. */
export default function LessonsTab() {
  const { lesson, student, subject, date } = useSearch(parseLessonsSearch, formatLessonsSearch).search;
  useFocusOnOpen(lesson ?? student);
  if (lesson) return <LessonPage key={lesson} id={lesson} />;
  if (!student) return null;
  return <BookSession key={student} studentId={student} subject={subject} date={date} />;
}
