import { messagesTab } from "../../chat/messages-tab.ts";
import { cancelledBookings, lessonWeeks, pastBookings, upcomingBookings } from "../../queries/bookings.ts";
import type { FollowUpQueries } from "../../queries/load.server.ts";
import { researchNotebook, researchProjects, researchUpdates } from "../../queries/research.ts";
import { sessionQuery } from "../../queries/session.ts";
import { bookableDays, daySlots, tutorHours } from "../../queries/tutoring.ts";
import { PROJECTS_COUNT } from "../../research/limits.ts";
import { parseProjectSearch } from "../../research/search.ts";
import { dateIn } from "../../time/wall.ts";
import { ACCOUNT_TAB, type RailTab, type TabQueries } from "../tab.ts";
import { CALENDAR_ICON, FLASK_ICON } from "../tab-icons.ts";
import { firstFreeOf } from "./first-free.ts";
import { parseLessonsSearch } from "./search.ts";

/** The student's lists, and the slots of the choices in the address. */
export const lessonsQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { subject, date, tutor, completed } = parseLessonsSearch(search);
  return [
    upcomingBookings("student"),
    lessonWeeks("student"),
    pastBookings("student", completed),
    cancelledBookings("student", dateIn(now, zone)),
    ...(subject ? [bookableDays(subject)] : []),
    ...(subject && date ? [daySlots(subject, date)] : []),
    ...(subject && tutor ? [tutorHours({ tutor, subject, starts_at: now })] : []),
  ];
};

/** The slots of the first free day, which is shown while none is chosen. */
export const firstDayQueries =
  (params: URLSearchParams): FollowUpQueries =>
  (client) => {
    const { subject, date, tutor } = parseLessonsSearch(params);
    const session = client.getQueryData(sessionQuery.queryKey);
    const days = subject && client.getQueryData(bookableDays(subject).queryKey);
    if (!subject || !days || !session || date) return [];
    const chosen = tutor && { tutor, subject, starts_at: session.now };
    const first = firstFreeOf(days, chosen ? client.getQueryData(tutorHours(chosen).queryKey) : undefined);
    return first ? [daySlots(subject, first.date)] : [];
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
