import { cancelledBookings, lessonWeeks, pastBookings, upcomingBookings } from "../../queries/bookings.ts";
import { bookableDays, daySlots } from "../../queries/tutoring.ts";
import { dateIn } from "../../time/wall.ts";
import { ACCOUNT_TAB, type RailTab, type TabQueries } from "../tab.ts";
import { parseLessonsSearch } from "./search.ts";

/** The student's lists, and the free times of what is chosen. */
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

/** What a student's rail leads to. */
export const STUDENT_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/student/lessons",
    label: "Tutoring",
    letter: "t",
    icon: "M3.500 6.500h17v14h-17zM3.500 10.500h17M8 3.500v5M16 3.500v5M9 15.500l2.200 2.200 4-4.200",
    queries: lessonsQueries,
  },
  ACCOUNT_TAB,
];
