import { ACCOUNT_ACTIONS } from "./account-actions.ts";
import type { AuditAction } from "./action.ts";
import { MONEY_ACTIONS } from "./money-actions.ts";
import { SUMMER_ACTIONS } from "./summer-actions.ts";

/** Audit actions on newsletters and other emails. */
const EMAIL_ACTIONS: Record<string, AuditAction> = {
  "newsletter.created": {
    name: "Newsletter begun",
    did: "began a newsletter",
    happened: "A newsletter was begun",
  },
  "newsletter.sent": {
    name: "Newsletter sent",
    did: "sent a newsletter",
    happened: "A newsletter was sent",
  },
  "newsletter.stopped": {
    name: "Newsletter stopped",
    did: "stopped a newsletter on its way",
    happened: "A newsletter was stopped on its way",
  },
  "newsletter.resumed": {
    name: "Newsletter goes on",
    did: "let a newsletter go on",
    happened: "A newsletter goes on",
  },
  "newsletter.copy_repeated": {
    name: "Newsletter's copy sent again",
    did: "sent a copy of a newsletter again",
    happened: "A copy of a newsletter was sent again",
  },
  "newsletter.deleted": {
    name: "Draft of a newsletter deleted",
    did: "deleted a draft of a newsletter",
    happened: "A draft of a newsletter was deleted",
  },
  "subscribers.exported": {
    name: "Subscribers downloaded",
    did: "downloaded the newsletter's subscribers",
    happened: "The newsletter's subscribers were downloaded",
  },
  "mail.retried": {
    name: "Mail tried again",
    did: "had a mail tried again",
    happened: "A mail was tried again",
  },
};

/** Audit actions on lessons, session records and research projects. */
const LESSON_ACTIONS: Record<string, AuditAction> = {
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
    name: "Session canceled",
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

/** Audit actions about safety. */
const SAFETY_ACTIONS: Record<string, AuditAction> = {
  "chat.opened": {
    name: "Reading of a chat begun",
    did: "gave a reason and began to read a chat",
    happened: "An administrator began to read a chat",
  },
  "chat.read": {
    name: "Chat read",
    did: "read messages of a chat",
    happened: "An administrator read messages of a chat",
  },
  "chat_report.viewed": {
    name: "Report of a chat read",
    did: "looked at a report of a chat",
    happened: "An administrator looked at a report of a chat",
  },
  "chat_report.decided": {
    name: "Report of a chat decided",
    did: "decided about a report of a chat",
    happened: "A report of a chat was decided",
  },
  "held_message.viewed": {
    name: "Held message read",
    did: "looked at a held message",
    happened: "An administrator looked at a held message",
  },
  "held_message.decided": {
    name: "Held message decided",
    did: "decided about a held message",
    happened: "A held message was decided",
  },
  "ai_tutor_flag.raised": {
    name: "AI tutor's session flagged",
    happened: "Something was found in a session with the AI tutor",
  },
  "ai_tutor_flag.decided": {
    name: "AI tutor's flag looked at",
    did: "looked at what was found in a session with the AI tutor",
    happened: "What was found in a session with the AI tutor was looked at",
  },
  "ai_tutor_flag.reopened": {
    name: "AI tutor's flag opened again",
    did: "wants what was found in a session with the AI tutor looked at again",
    happened: "What was found in a session with the AI tutor waits once more",
  },
  "ai_tutor_session.read": {
    name: "AI tutor's session read",
    did: "read a session with the AI tutor",
    happened: "An administrator read a session with the AI tutor",
  },
  "ai_tutor_settings.changed": {
    name: "AI tutor's limits changed",
    did: "changed the AI tutor's limits",
    happened: "The AI tutor's limits were changed",
  },
  "chat_file.viewed": {
    name: "File of a chat opened",
    did: "opened a file of a chat",
    happened: "An administrator opened a file of a chat",
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
