import type { components } from "../api/schema.gen.ts";
import type { ChatReport } from "../queries/chat-safety.ts";

type Schemas = components["schemas"];

/** A student's chat with a tutor, as whoever reports or blocks has it. */
export const sampleSafetyChat = (change: Partial<Schemas["Chat"]> = {}): Schemas["Chat"] => ({
  id: "0192aa11-0000-7000-8000-0000000000c1",
  kind: "booking",
  side: "student",
  subject: null,
  other: {
    id: "0192aa11-0000-7000-8000-00000000000a",
    first_name: "Mira",
    last_name: "Sample",
    profile_image_url: null,
    slug: "mira-sample",
  },
  last_message: null,
  last_seq: 2,
  last_read_seq: 2,
  unread_count: 0,
  can_write: true,
  closed_reason: null,
  blocked_by_you: false,
  next_lesson_at: null,
  writable_until: null,
  updated_at: "2026-11-20T11:00:00Z",
  ...change,
});

/** What a student has reported of it. */
export const sampleReport = (change: Partial<ChatReport> = {}): ChatReport => ({
  id: "0192aa11-0000-7000-8000-0000000000d1",
  chat_session_id: "0192aa11-0000-7000-8000-0000000000c1",
  reported: sampleSafetyChat().other,
  message_seq: 2,
  reason: "contact_details",
  details: "She gave me her number.",
  state: "open",
  reply: "",
  created_at: "2026-11-20T12:00:00Z",
  respond_by: "2026-11-22T12:00:00Z",
  decided_at: null,
  ...change,
});
