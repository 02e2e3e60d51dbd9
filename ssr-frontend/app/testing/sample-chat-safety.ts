import type { Chat } from "../chat/chat.ts";
import type { ChatReport } from "../queries/chat-safety.ts";
import { sampleChat, TUTOR_ID } from "./sample-chat.ts";

/** A student's chat with a tutor, as the viewer who reports or blocks. */
export const sampleSafetyChat = (change: Partial<Chat> = {}): Chat =>
  sampleChat({
    other: {
      id: TUTOR_ID,
      first_name: "Mira",
      last_name: "Sample",
      profile_image_url: null,
      slug: "mira-sample",
    },
    ...change,
  });

/** A student's report of it. */
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
