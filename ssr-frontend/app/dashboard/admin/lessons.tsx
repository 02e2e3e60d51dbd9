import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { adminLesson } from "../../queries/admin-lessons.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/lessons";
import { LessonPage } from "./lessons/lesson-page.tsx";
import { formatLessonSearch, parseLessonSearch } from "./lessons/search.ts";
import { ALL_SESSIONS } from "./sessions/tabs.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/** The queries of the lesson that the address names. */
const lessonQueries: TabQueries = ({ search }) => {
  const { lesson } = parseLessonSearch(search);
  return lesson ? [adminLesson(lesson)] : [];
};

export function loader(args: Route.LoaderArgs) {
  requireLesson(args.url);
  return loadTab(args, "admin", lessonQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireLesson(args.url);
  return showTab(args, lessonQueries);
}

/** Redirects to all sessions if the address names no lesson. */
function requireLesson({ searchParams }: URL): void {
  if (!parseLessonSearch(searchParams).lesson) throw redirect(ALL_SESSIONS.path);
}

/** One lesson. */
export default function LessonsTab() {
  const { lesson } = useSearch(parseLessonSearch, formatLessonSearch).search;
  useFocusOnOpen(lesson);
  return lesson ? <LessonPage key={lesson} id={lesson} /> : null;
}
