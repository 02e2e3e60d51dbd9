/** For unit tests: chats and their messages. */
import type { ChatDetail, ChatFile, ChatMessage } from "../chat/chat.ts";

export const SAMPLE_CHAT_ID = "c0000000-0000-4000-8000-000000000001";
export const STUDENT_ID = "a0000000-0000-4000-8000-000000000001";
export const TUTOR_ID = "b0000000-0000-4000-8000-000000000002";

/** The message with that sequence number, from the tutor by default. */
export const sampleMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `message-${seq}`,
  chat_session_id: SAMPLE_CHAT_ID,
  seq,
  kind: "text",
  sender_id: TUTOR_ID,
  client_message_id: `client-${seq}`,
  message: `Message ${seq}`,
  file: null,
  created_at: new Date(Date.parse("2026-11-20T10:00:00Z") + seq * 1_000).toISOString(),
  ...changes,
});

/** The messages with these sequence numbers, both inclusive. */
export const sampleMessages = (first: number, last: number): ChatMessage[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => sampleMessage(first + index));

/** A small picture. */
export const sampleFile = (id: string): ChatFile => ({
  id,
  kind: "image",
  name: "board.png",
  byte_size: 10,
  url: `/${id}`,
  width: 4,
  height: 3,
});

/** A chat of a student and a tutor with lessons, as the student sees it. */
export const sampleChat = (changes: Partial<ChatDetail> = {}): ChatDetail => ({
  id: SAMPLE_CHAT_ID,
  kind: "booking",
  side: "student",
  subject: "Physics",
  other: { id: TUTOR_ID, first_name: "Sample", last_name: "Tutor", profile_image_url: null, slug: null },
  last_message: null,
  last_seq: 0,
  last_read_seq: 0,
  unread_count: 0,
  can_write: true,
  closed_reason: null,
  blocked_by_you: false,
  next_lesson_at: null,
  writable_until: null,
  updated_at: "2026-11-20T10:00:00Z",
  held_messages: [],
  ...changes,
});
