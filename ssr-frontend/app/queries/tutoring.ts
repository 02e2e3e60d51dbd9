import type { QueryClient } from "@tanstack/react-query";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking } from "../bookings/booking.ts";
import type { Subject } from "../bookings/subject.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

type Schemas = components["schemas"];

/** Days that have a tutor with time. */
export type BookableDays = Schemas["Days"];

/** The tutors who have time on a day. */
export type DaySlots = Schemas["DaySlots"];

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
        // The day that is shown is read by itself, and corrects its mark.
        "slots.changed": ({ date }, { client }) =>
          !client
            .getQueryCache()
            .find({ queryKey: slotsKey(subject, date) })
            ?.isActive(),
        "availability.changed": true,
        // Whether they give lessons at all.
        "tutor_profile.changed": true,
      },
      errorToast,
    },
  });

/** Who has time for a subject on a date, and when. */
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
        // What an hour costs, among others.
        "tutor_profile.changed": true,
      },
      errorToast,
    },
  });

/** A subject's days, corrected by the list of one of them. */
export function withDay(known: BookableDays, { date, tutors }: DaySlots): BookableDays {
  const others = known.days.filter((day) => day !== date);
  return { ...known, days: tutors.length === 0 ? others : [...others, date].sort() };
}

/** Corrects the subject's days in the cache; they stay as old as they are. */
function correctDays(client: QueryClient, subject: Subject, day: DaySlots): void {
  const { queryKey } = bookableDays(subject);
  const before = client.getQueryState(queryKey);
  if (!before?.data) return;
  client.setQueryData(queryKey, (known) => known && withDay(known, day), { updatedAt: before.dataUpdatedAt });
  if (before.isInvalidated) client.getQueryCache().find({ queryKey })?.invalidate();
}

/** Of a lesson's own tutor: when it can be given instead. */
const movingMeta = (tutor: string) => ({
  topics: [TOPICS.tutorSlots(tutor)],
  staleAfter: { "slots.changed": true, "availability.changed": true } as const,
});

/** The days to which a lesson can be moved, by its student or by an admin. */
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

/** The hours of a date to which a lesson can be moved, by its student or by an admin. */
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
