import { messagesTab } from "../../chat/messages-tab.ts";
import { cancelledBookings, lessonWeeks, pastBookings, upcomingBookings } from "../../queries/bookings.ts";
import type { FollowUpQueries } from "../../queries/load.server.ts";
import { researchNotebook, researchProjects, researchUpdates } from "../../queries/research.ts";
import { bookableDays, daySlots } from "../../queries/tutoring.ts";
import { PROJECTS_COUNT } from "../../research/limits.ts";
import { parseProjectSearch } from "../../research/search.ts";
import { dateIn } from "../../time/wall.ts";
import { ACCOUNT_TAB, type RailTab, type TabQueries } from "../tab.ts";
import { CALENDAR_ICON, FLASK_ICON } from "../tab-icons.ts";
import { parseLessonsSearch } from "./search.ts";

/** The student's lists, and the slots of the choices in the address. */
export const lessonsQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { subject, date, completed } = parseLessonsSearch(search);
  return [
    upcomingBookings("student"),
    lessonWeeks("student"),
    pastBookings("student", completed),
    cancelledBookings("student", dateIn(now, zone)),
    ...(subject ? [bookableDays(subject)] : []),
    ...(subject && date ? [daySlots(subject, date)] : []),
  ];
};

/** The slots of a subject's first free day, which is shown while none is chosen. */
export const firstDayQueries =
  (search: URLSearchParams): FollowUpQueries =>
  (client) => {
    const { subject, date } = parseLessonsSearch(search);
    const first = subject && !date && client.getQueryData(bookableDays(subject).queryKey)?.days[0];
    return first ? [daySlots(subject, first)] : [];
  };

/** The student's projects, and the notebook of the one that the address names; the latest by default. */
export const researchQueries: TabQueries = ({ search }) => {
  const { project, updates } = parseProjectSearch(search);
  return [
    researchProjects("student", "all", PROJECTS_COUNT),
    ...(project ? [researchNotebook(project), researchUpdates(project, updates)] : []),
  ];
};

/** The student's rail. */
export const STUDENT_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/student/lessons",
    label: "Tutoring",
    letter: "t",
    icon: CALENDAR_ICON,
    queries: () => lessonsQueries,
  },
  {
    to: "/dashboard/student/research",
    label: "Research",
    letter: "r",
    icon: FLASK_ICON,
    queries: () => researchQueries,
  },
  messagesTab("student"),
  ACCOUNT_TAB,
];
