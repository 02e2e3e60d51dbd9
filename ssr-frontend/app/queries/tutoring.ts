import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking, Subject } from "../bookings/booking.ts";
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
        // The day that is shown says by itself whether anybody is left.
        "slots.changed": ({ date }, { client }) =>
          !client
            .getQueryCache()
            .find({ queryKey: slotsKey(subject, date) })
            ?.isActive(),
        "availability.changed": true,
      },
      errorToast,
    },
  });

/** Who has time for a subject on a date, and when. */
export const daySlots = (subject: Subject, date: string) =>
  apiQuery({
    key: slotsKey(subject, date),
    read: (api) => unwrap(api.GET("/api/tutoring/slots", { params: { query: { subject, date } } })),
    meta: {
      topics: [TOPICS.subjectSlots(subject, date)],
      staleAfter: {
        "slots.changed": ({ date: changed }) => changed === date,
        "availability.changed": true,
      },
      errorToast,
    },
  });

/** Whether a day is free by its own list, where that is known; else by the subject's. */
export const freeDays = ({ days }: BookableDays, day: DaySlots | undefined): string[] => {
  if (!day) return days;
  const others = days.filter((date) => date !== day.date);
  return day.tutors.length === 0 ? others : [...others, day.date];
};

/** Of a lesson's own tutor: when it can be given instead. */
const movingMeta = (tutor: string) => ({
  topics: [TOPICS.tutorSlots(tutor)],
  staleAfter: { "slots.changed": true, "availability.changed": true } as const,
});

/** The days to which a lesson can be moved. */
export const daysForMove = ({ id, subject, tutor }: Booking) =>
  apiQuery({
    key: ["tutoring", "move", id, "days"],
    read: (api) => unwrap(api.GET("/api/tutoring/days", { params: { query: { subject, moving: id } } })),
    meta: movingMeta(tutor.id),
  });

/** The hours of a date to which a lesson can be moved. */
export const slotsForMove = ({ id, subject, tutor }: Booking, date: string) =>
  apiQuery({
    key: ["tutoring", "move", id, "slots", date],
    read: async (api) => {
      const query = { subject, moving: id, date };
      const { tutors } = await unwrap(api.GET("/api/tutoring/slots", { params: { query } }));
      return tutors.find((offer) => offer.tutor.id === tutor.id)?.slots ?? [];
    },
    meta: movingMeta(tutor.id),
  });
