import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { cancelBooking, rescheduleBooking } from "./bookings.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A lesson with its money and its history, as admins see it. */
export type AdminLesson = Schemas["AdminLesson"];

/** Somebody who could teach a lesson instead. */
export type Substitute = Schemas["SubstituteResponse"];

const BOOKINGS = ["bookings"] as const;
/** Below those of bookings: whatever changes a booking reloads these as well. */
const LESSONS = [...BOOKINGS, "admin"] as const;
const TUTORING = ["tutoring"] as const;
const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;
/** What is ahead of a person, and may go with their account. */
const PEOPLE = ["admin", "users", "one"] as const;

const topics = [TOPICS.admin];

const byId = (id: string) => ({ params: { path: { id } } });

/** A lesson, whatever has become of it. The audit log tells of each look, so nothing reads it ahead. */
export const adminLesson = (id: string) =>
  apiQuery({
    key: [...LESSONS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/lessons/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: {
        "booking.changed": ({ booking_id }) => booking_id === id,
        // Its record, among others: the event does not say which lesson it is of.
        "tutor_session.changed": true,
      },
      errorToast: (message) => ["Failed to load data", message],
    },
    // Nothing tells of shares that are sent, which its history has.
    staleTime: EACH_VISIT,
  });

/** Who else could teach a lesson at its time. Nothing tells admins of days off, so each visit reads it. */
export const substitutes = (id: string) =>
  apiQuery({
    key: [...LESSONS, "substitutes", id],
    read: async (api) => (await unwrap(api.GET("/api/admin/lessons/{id}/substitutes", byId(id)))).items,
    meta: {
      topics,
      staleAfter: { "booking.changed": true, "availability.changed": true, "tutor_profile.changed": true },
    },
    staleTime: EACH_VISIT,
  });

/** What admins see change when one of them does something with a lesson. */
const changesLesson = reloads(BOOKINGS, TUTORING, SESSIONS, AUDIT_LOG, PEOPLE);

/** Cancels a lesson, or gives a held time back, as `cancelBooking` does, in the admin's pages. */
export const cancelLesson = (id: string) => mutationOptions({ ...cancelBooking(id), ...changesLesson });

/** Moves a lesson, as `rescheduleBooking` does, in the admin's pages. */
export const rescheduleLesson = (id: string) =>
  mutationOptions({ ...rescheduleBooking(id), ...changesLesson });

/** Has somebody else teach a lesson, as long as it is still that tutor's who was shown. */
export const substituteTutor = (id: string) =>
  mutationOptions({
    mutationFn: (body: { tutor_id: string; shown_tutor_id: string }) =>
      unwrap(browserApi.PUT("/api/admin/lessons/{id}/tutor", { ...byId(id), body })),
    ...changesLesson,
  });

/** Gives back what was paid for a lesson, or some of it, as long as still as much is left as was shown. */
export const refundLesson = (id: string) =>
  mutationOptions({
    mutationFn: (body: { amount_cents: number; reason: string; shown_left_cents: number }) =>
      unwrap(browserApi.POST("/api/admin/lessons/{id}/refunds", { ...byId(id), body })),
    ...reloads(BOOKINGS, SESSIONS, AUDIT_LOG),
  });
