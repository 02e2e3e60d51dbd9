import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { cancelBooking, rescheduleBooking } from "./bookings.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A lesson with its payments and its history, as admins see it. */
export type AdminLesson = Schemas["AdminLesson"];

/** A tutor who could teach a lesson instead. */
export type Substitute = Schemas["SubstituteResponse"];

const BOOKINGS = ["bookings"] as const;
/** Nested under the key of bookings, so that every invalidation of bookings includes these. */
const LESSONS = [...BOOKINGS, "admin"] as const;
const TUTORING = ["tutoring"] as const;
const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;
/** A user's upcoming lessons, which a deletion of the account may cancel. */
const PEOPLE = ["admin", "users", "one"] as const;

const topics = [TOPICS.admin];

const byId = (id: string) => ({ params: { path: { id } } });

/** A lesson in any state. Each read is recorded in the audit log, so it is never prefetched. */
export const adminLesson = (id: string) =>
  apiQuery({
    key: [...LESSONS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/lessons/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: {
        "booking.changed": ({ booking_id }) => booking_id === id,
        // The session record may be this lesson's; the event does not say which lesson it belongs to.
        "tutor_session.changed": true,
      },
      errorToast: (message) => ["Failed to load data", message],
    },
    // The history includes transfers of shares, which no live event reports.
    staleTime: EACH_VISIT,
  });

/**
 * The tutors who could teach a lesson at its time. No live event tells admins about days off, so each visit
 * refetches.
 */
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

/** The queries that an admin's change to a lesson invalidates. */
const changesLesson = reloads(BOOKINGS, TUTORING, SESSIONS, AUDIT_LOG, PEOPLE);

/** Cancels a lesson or releases a hold, as `cancelBooking` does, and reloads the admin pages. */
export const cancelLesson = (id: string) => mutationOptions({ ...cancelBooking(id), ...changesLesson });

/** Reschedules a lesson, as `rescheduleBooking` does, and reloads the admin pages. */
export const rescheduleLesson = (id: string) =>
  mutationOptions({ ...rescheduleBooking(id), ...changesLesson });

/** Assigns another tutor to a lesson, if its tutor is still the one that was shown. */
export const substituteTutor = (id: string) =>
  mutationOptions({
    mutationFn: (body: { tutor_id: string; shown_tutor_id: string }) =>
      unwrap(browserApi.PUT("/api/admin/lessons/{id}/tutor", { ...byId(id), body })),
    ...changesLesson,
  });

/** Refunds all or part of a lesson's payment, if the refundable amount is still the one that was shown. */
export const refundLesson = (id: string) =>
  mutationOptions({
    mutationFn: (body: { amount_cents: number; reason: string; shown_left_cents: number }) =>
      unwrap(browserApi.POST("/api/admin/lessons/{id}/refunds", { ...byId(id), body })),
    ...reloads(BOOKINGS, SESSIONS, AUDIT_LOG),
  });
