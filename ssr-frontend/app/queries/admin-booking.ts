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

/** How the academy is paid for the lesson. */
export type LessonPayment = LessonForStudent["payment"];

/** Selects a user's lessons by time and state. */
export type LessonsWhen = "upcoming" | "past" | "called_off";

const BOOKINGS = ["bookings"] as const;
const TUTORING = ["tutoring"] as const;
const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];

/** The first `count` lessons that a user takes or gives: upcoming ones soonest first, others newest first. */
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

/** The student's own lessons also block slots; admins receive their events. */
const freeTimesMeta = {
  staleAfter: {
    "slots.changed": true,
    "availability.changed": true,
    "tutor_profile.changed": true,
    "booking.changed": true,
  } as const,
  errorToast: (message: string): [string] => [`Error fetching tutors: ${message}`],
};

/** The days on which a student can be booked for a subject. */
export const adminLessonDays = (student_id: string, subject: Subject) =>
  apiQuery({
    key: [...TUTORING, "student", student_id, subject, "days"],
    read: (api) => unwrap(api.GET("/api/admin/lessons/days", { params: { query: { student_id, subject } } })),
    meta: { ...freeTimesMeta, topics: [TOPICS.subjectDays(subject), TOPICS.admin] },
    staleTime: EACH_VISIT,
  });

/** The tutors who can teach a student on a date, with their slots and prices. */
export const adminLessonSlots = (student_id: string, subject: Subject, date: string) =>
  apiQuery({
    key: [...TUTORING, "student", student_id, subject, "slots", date],
    read: (api) =>
      unwrap(api.GET("/api/admin/lessons/slots", { params: { query: { student_id, subject, date } } })),
    meta: { ...freeTimesMeta, topics: [TOPICS.subjectSlots(subject, date), TOPICS.admin] },
    staleTime: EACH_VISIT,
  });

/**
 * Books an hour for a student. The state of the student's account may be why it is refused, so it is
 * reloaded.
 */
export const bookForStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: Omit<LessonForStudent, "student_id">) =>
      unwrap(browserApi.POST("/api/admin/lessons", { body: { student_id: studentId, ...body } })),
    ...reloads(BOOKINGS, TUTORING, SESSIONS, AUDIT_LOG, ["admin", "users", "one", studentId]),
  });
