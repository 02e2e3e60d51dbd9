import type { QueryClient } from "@tanstack/react-query";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking } from "../bookings/booking.ts";
import type { ChosenHour } from "../bookings/chosen-hour.ts";
import type { Subject } from "../bookings/subject.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

type Schemas = components["schemas"];

/** Days on which at least one tutor has a slot. */
export type BookableDays = Schemas["Days"];

/** The tutors who have slots on a day. */
export type DaySlots = Schemas["DaySlots"];

/** A chosen hour of a tutor as it is now. */
export type TutorHours = Schemas["TutorHours"];

const slotsKey = (subject: Subject, date: string) => ["tutoring", "slots", subject, date] as const;

const errorToast = (message: string): [string] => [`Error fetching tutors: ${message}`];

/** The days on which a subject can be booked. */
export const bookableDays = (subject: Subject) =>
  apiQuery({
    key: ["tutoring", "days", subject],
    read: (api) => unwrap(api.GET("/api/tutoring/days", { params: { query: { subject } } })),
    meta: {
      topics: [TOPICS.subjectDays(subject)],
      staleAfter: {
        // The query of the displayed day is refetched by itself, and corrects its entry in the list of days.
        "slots.changed": ({ date }, { client }) =>
          !client
            .getQueryCache()
            .find({ queryKey: slotsKey(subject, date) })
            ?.isActive(),
        "availability.changed": true,
        // The event includes changes of whether the tutor gives lessons.
        "tutor_profile.changed": true,
      },
      errorToast,
    },
  });

/** The tutors who have slots for a subject on a date, and the slots. */
export const daySlots = (subject: Subject, date: string) =>
  apiQuery({
    key: slotsKey(subject, date),
    read: async (api, client) => {
      const day = await unwrap(api.GET("/api/tutoring/slots", { params: { query: { subject, date } } }));
      correctDays(client, subject, day);
      return day;
    },
    meta: {
      topics: [TOPICS.subjectSlots(subject, date)],
      staleAfter: {
        "slots.changed": ({ date: changed }) => changed === date,
        "availability.changed": true,
        // The event includes changes of the hourly rate.
        "tutor_profile.changed": true,
      },
      errorToast,
    },
  });

/** A chosen hour of a tutor, and the free ones near it; `null` if the tutor cannot be booked at all. */
export const tutorHours = ({ tutor, subject, starts_at }: ChosenHour) =>
  apiQuery({
    key: ["tutoring", "hour", tutor, subject, starts_at],
    read: (api) => {
      const params = { path: { id: tutor }, query: { subject, starts_at } };
      return unwrapOrNull(api.GET("/api/tutoring/tutors/{id}/hours", { params }));
    },
    meta: {
      topics: [TOPICS.tutorSlots(tutor)],
      staleAfter: {
        "slots.changed": true,
        "availability.changed": true,
        // The event includes changes of the hourly rate.
        "tutor_profile.changed": true,
      },
      errorToast,
    },
  });

/** A subject's days, with one of them corrected by that day's slots. */
export function withDay(known: BookableDays, { date, tutors }: DaySlots): BookableDays {
  const others = known.days.filter((day) => day !== date);
  return { ...known, days: tutors.length === 0 ? others : [...others, date].sort() };
}

/** Corrects the subject's days in the cache without changing their age. */
function correctDays(client: QueryClient, subject: Subject, day: DaySlots): void {
  const { queryKey } = bookableDays(subject);
  const before = client.getQueryState(queryKey);
  if (!before?.data) return;
  client.setQueryData(queryKey, (known) => known && withDay(known, day), { updatedAt: before.dataUpdatedAt });
  if (before.isInvalidated) client.getQueryCache().find({ queryKey })?.invalidate();
}

/** For rescheduling with the same tutor: the events that change the tutor's slots. */
const movingMeta = (tutor: string) => ({
  topics: [TOPICS.tutorSlots(tutor)],
  staleAfter: { "slots.changed": true, "availability.changed": true } as const,
});

/** The days to which a lesson can be rescheduled, by its student or by an admin. */
export const daysForMove = ({ id, subject, tutor, student }: Booking, forAdmin: boolean) =>
  apiQuery({
    key: ["tutoring", "move", id, tutor.id, "days", forAdmin],
    read: (api) => {
      const query = { subject, moving: id };
      return unwrap(
        forAdmin
          ? api.GET("/api/admin/lessons/days", { params: { query: { ...query, student_id: student.id } } })
          : api.GET("/api/tutoring/days", { params: { query } }),
      );
    },
    meta: movingMeta(tutor.id),
  });

/** The slots of a date to which a lesson can be rescheduled, by its student or by an admin. */
export const slotsForMove = ({ id, subject, tutor, student }: Booking, date: string, forAdmin: boolean) =>
  apiQuery({
    key: ["tutoring", "move", id, tutor.id, "slots", date, forAdmin],
    read: async (api) => {
      const query = { subject, moving: id, date };
      const { tutors } = await unwrap(
        forAdmin
          ? api.GET("/api/admin/lessons/slots", { params: { query: { ...query, student_id: student.id } } })
          : api.GET("/api/tutoring/slots", { params: { query } }),
      );
      return tutors.find((offer) => offer.tutor.id === tutor.id)?.slots ?? [];
    },
    meta: movingMeta(tutor.id),
  });
