import type { AuditAction } from "./action.ts";

/** What is done to lessons, their records, and research projects. */
export const LESSON_ACTIONS: Record<string, AuditAction> = {
  "research.viewed": {
    name: "Research notebook read",
    did: "looked into a research notebook",
    happened: "An administrator looked into a research notebook",
  },
  "research.assigned": {
    name: "Research project assigned",
    did: "assigned a research project",
    happened: "A research project was assigned",
  },
  "research.hours_changed": {
    name: "Research hours changed",
    did: "changed the hours of a research project",
    happened: "The hours of a research project changed",
  },
  "session.marked_paid": {
    name: "Session marked as paid",
    did: "marked a session as paid",
    happened: "A session was marked as paid",
  },
  "session.marked_unpaid": {
    name: "Session marked as unpaid",
    did: "marked a session as unpaid",
    happened: "A session was marked as unpaid",
  },
  "session.entered": {
    name: "Session entered by hand",
    did: "entered a session by hand",
    happened: "A session was entered by hand",
  },
  "session.deleted": {
    name: "Entered session deleted",
    did: "deleted a session that was entered by hand",
    happened: "A session that was entered by hand was deleted",
  },
  "sessions.exported": {
    name: "Sessions downloaded",
    did: "downloaded a list of sessions",
    happened: "A list of sessions was downloaded",
  },
  "booking.viewed": {
    name: "Session looked at",
    did: "looked at a session",
    happened: "An administrator looked at a session",
  },
  "booking.booked_for_student": {
    name: "Session booked for a student",
    did: "booked a session for a student",
    happened: "A session was booked for a student",
  },
  "booking.substituted": {
    name: "Tutor substituted",
    did: "gave the session to another tutor",
    happened: "A session was given to another tutor",
  },
  "booking.cancelled": {
    name: "Session cancelled",
    did: "cancelled a session",
    happened: "A session was cancelled",
  },
  "booking.rescheduled": {
    name: "Session moved",
    did: "moved a session",
    happened: "A session was moved",
  },
  "booking.completed": {
    name: "Session completed",
    did: "marked a session complete",
    happened: "A session was marked complete",
  },
};
