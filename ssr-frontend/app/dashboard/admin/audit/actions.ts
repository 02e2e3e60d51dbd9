import { ACCOUNT_ACTIONS } from "./account-actions.ts";
import type { AuditAction } from "./action.ts";
import { MONEY_ACTIONS } from "./money-actions.ts";
import { SUMMER_ACTIONS } from "./summer-actions.ts";

/** Audit actions on newsletters and other emails. */
const EMAIL_ACTIONS: Record<string, AuditAction> = {
  "newsletter.created": {
    name: "Newsletter started",
    did: "started a newsletter",
    happened: "A newsletter was started",
  },
  "newsletter.sent": {
    name: "Newsletter sent",
    did: "sent a newsletter",
    happened: "A newsletter was sent",
  },
  "newsletter.stopped": {
    name: "Newsletter stopped",
    did: "stopped a newsletter being sent",
    happened: "A newsletter was stopped while being sent",
  },
  "newsletter.resumed": {
    name: "Newsletter resumed",
    did: "resumed a newsletter",
    happened: "A newsletter was resumed",
  },
  "newsletter.copy_repeated": {
    name: "Newsletter copy sent again",
    did: "sent a copy of a newsletter again",
    happened: "A copy of a newsletter was sent again",
  },
  "newsletter.deleted": {
    name: "Newsletter draft deleted",
    did: "deleted a newsletter draft",
    happened: "A newsletter draft was deleted",
  },
  "subscribers.exported": {
    name: "Subscribers downloaded",
    did: "downloaded the newsletter’s subscribers",
    happened: "The newsletter’s subscribers were downloaded",
  },
  "mail.retried": {
    name: "Email tried again",
    did: "tried to send an email again",
    happened: "An email was tried again",
  },
};

/** Audit actions on lessons, session records and research projects. */
const LESSON_ACTIONS: Record<string, AuditAction> = {
  "research.viewed": {
    name: "Research notebook read",
    did: "viewed a research notebook",
    happened: "An administrator viewed a research notebook",
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
    name: "Session viewed",
    did: "viewed a session",
    happened: "An administrator viewed a session",
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
    name: "Session canceled",
    did: "canceled a session",
    happened: "A session was canceled",
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

/** Audit actions about safety. */
const SAFETY_ACTIONS: Record<string, AuditAction> = {
  "chat.opened": {
    name: "Chat opened",
    did: "gave a reason and opened a chat",
    happened: "An administrator opened a chat",
  },
  "chat.read": {
    name: "Chat read",
    did: "read messages of a chat",
    happened: "An administrator read messages of a chat",
  },
  "chat_report.viewed": {
    name: "Report of a chat read",
    did: "viewed a report of a chat",
    happened: "An administrator viewed a report of a chat",
  },
  "chat_report.decided": {
    name: "Report of a chat decided",
    did: "decided a report of a chat",
    happened: "A report of a chat was decided",
  },
  "held_message.viewed": {
    name: "Held message read",
    did: "viewed a held message",
    happened: "An administrator viewed a held message",
  },
  "held_message.decided": {
    name: "Held message decided",
    did: "decided a held message",
    happened: "A held message was decided",
  },
  "ai_tutor_flag.raised": {
    name: "AI tutor session flagged",
    happened: "Something was found in a session with the AI tutor",
  },
  "ai_tutor_flag.decided": {
    name: "AI tutor flag reviewed",
    did: "reviewed what was found in a session with the AI tutor",
    happened: "What was found in a session with the AI tutor was reviewed",
  },
  "ai_tutor_flag.reopened": {
    name: "AI tutor flag reopened",
    did: "reopened what was found in a session with the AI tutor",
    happened: "What was found in a session with the AI tutor was reopened",
  },
  "ai_tutor_session.read": {
    name: "AI tutor session read",
    did: "read a session with the AI tutor",
    happened: "An administrator read a session with the AI tutor",
  },
  "ai_tutor_settings.changed": {
    name: "AI tutor limits changed",
    did: "changed the AI tutor’s limits",
    happened: "The AI tutor’s limits were changed",
  },
  "chat_file.viewed": {
    name: "File in a chat opened",
    did: "opened a file in a chat",
    happened: "An administrator opened a file in a chat",
  },
};

/** Every audit action. Those of people come first; payments, which also arrive without anybody, are last. */
export const AUDIT_ACTIONS: Record<string, AuditAction> = {
  ...ACCOUNT_ACTIONS,
  ...LESSON_ACTIONS,
  ...SAFETY_ACTIONS,
  ...SUMMER_ACTIONS,
  ...EMAIL_ACTIONS,
  ...MONEY_ACTIONS,
};
