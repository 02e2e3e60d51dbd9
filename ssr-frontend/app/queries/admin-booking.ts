import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Subject } from "../bookings/subject.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

/** A lesson that an admin books for a student. */
export type LessonForStudent = components["schemas"]["NewLessonForStudent"];

/** How the academy is paid for it. */
export type LessonPayment = LessonForStudent["payment"];

/** Which of a person's lessons are meant. */
export type LessonsWhen = "upcoming" | "past" | "called_off";

const BOOKINGS = ["bookings"] as const;
const TUTORING = ["tutoring"] as const;
const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];

/** The first so many lessons that somebody takes or gives: the next first of those ahead, else the newest. */
export const userLessons = (id: string, when: LessonsWhen, count: number) =>
  apiQuery({
    key: [...BOOKINGS, "admin", "of", id, when, count],
    read: async (api) => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(
          api.GET("/api/admin/users/{id}/lessons", { params: { path: { id }, query: { when, ...page } } }),
        ),
      );
      return { items, more };
    },
    meta: {
      topics,
      staleAfter: { "booking.changed": true, "tutor_session.changed": true },
      errorToast: (message) => ["Failed to load data", message],
    },
    staleTime: EACH_VISIT,
  });

/** The student's own lessons are in the way as well, of which admins hear. */
const freeTimesMeta = {
  staleAfter: {
    "slots.changed": true,
    "availability.changed": true,
    "tutor_profile.changed": true,
    "booking.changed": true,
  } as const,
  errorToast: (message: string): [string] => [`Error fetching tutors: ${message}`],
};

/** The days on which a student could be booked for a subject. */
export const adminLessonDays = (student_id: string, subject: Subject) =>
  apiQuery({
    key: [...TUTORING, "student", student_id, subject, "days"],
    read: (api) => unwrap(api.GET("/api/admin/lessons/days", { params: { query: { student_id, subject } } })),
    meta: { ...freeTimesMeta, topics: [TOPICS.subjectDays(subject), TOPICS.admin] },
    staleTime: EACH_VISIT,
  });

/** Who could teach a student on a date, when, and for how much. */
export const adminLessonSlots = (student_id: string, subject: Subject, date: string) =>
  apiQuery({
    key: [...TUTORING, "student", student_id, subject, "slots", date],
    read: (api) =>
      unwrap(api.GET("/api/admin/lessons/slots", { params: { query: { student_id, subject, date } } })),
    meta: { ...freeTimesMeta, topics: [TOPICS.subjectSlots(subject, date), TOPICS.admin] },
    staleTime: EACH_VISIT,
  });

/** Books an hour for a student. What is said of their account may be the reason why not. */
export const bookForStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: Omit<LessonForStudent, "student_id">) =>
      unwrap(browserApi.POST("/api/admin/lessons", { body: { student_id: studentId, ...body } })),
    ...reloads(BOOKINGS, TUTORING, SESSIONS, AUDIT_LOG, ["admin", "users", "one", studentId]),
  });
