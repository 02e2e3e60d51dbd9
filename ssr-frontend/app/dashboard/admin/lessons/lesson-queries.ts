import { adminLessonDays, adminLessonSlots } from "../../../queries/admin-booking.ts";
import { adminLesson } from "../../../queries/admin-lessons.ts";
import { adminUser } from "../../../queries/admin-users.ts";
import type { TabQueries } from "../../tab.ts";
import { parseLessonsSearch } from "./search.ts";

/** The lesson that the address names; or whom one is booked for, and what can be chosen so far. */
export const lessonsQueries: TabQueries = ({ search }) => {
  const { lesson, student, subject, date } = parseLessonsSearch(search);
  if (lesson) return [adminLesson(lesson)];
  if (!student) return [];
  return [
    adminUser(student),
    ...(subject ? [adminLessonDays(student, subject)] : []),
    ...(subject && date ? [adminLessonSlots(student, subject, date)] : []),
  ];
};
