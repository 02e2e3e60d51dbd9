import type { AuditAction } from "./action.ts";

/** What is read and decided to keep people safe. */
export const SAFETY_ACTIONS: Record<string, AuditAction> = {
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
