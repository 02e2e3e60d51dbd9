import type { components } from "../api/schema.gen.ts";
import type { Subject } from "../bookings/subject.ts";

type Schemas = components["schemas"];

/** What the server sends over `/ws`. */
export type ServerFrame = Schemas["ServerFrame"];

/** What a page sends. */
export type ClientFrame = Schemas["ClientFrame"];

/** One change: its kind, and what it tells. */
export type LiveEvent = Schemas["LiveEvent"];

export type LiveKind = LiveEvent["kind"];

/** What pages subscribe to beside what concerns their own person. */
export const TOPICS = {
  /** When a tutor can be booked. */
  tutorSlots: (tutorId: string) => `tutor-slots:${tutorId}`,
  /** Who can be booked for a subject on a date. */
  subjectSlots: (subject: Subject, date: string) => `subject-slots:${subject}:${date}`,
  /** On which dates a subject can be booked. */
  subjectDays: (subject: Subject) => `subject-days:${subject}`,
  /** What admins look after. */
  admin: "admin",
} as const;

/** At most so many topics go into one `subscribe`. */
export const MAX_TOPICS_PER_FRAME = 20;

/** Why the server closed the connection, where that decides when to come back. */
export const CLOSE_CODES = {
  /** The page broke the rules. */
  policy: 1008,
  /** The server is full, or the page read too slowly. */
  overload: 1013,
  /** The session ended: do not come back. */
  signedOut: 4401,
  /** The person has too many pages open. */
  tooMany: 4429,
} as const;

const KNOWN_FRAME_TYPES = [
  "hello",
  "event",
  "resync",
  "heartbeat",
  "subscribed",
  "message",
] as const satisfies ServerFrame["type"][];

/** The frame in a message, or nothing if this version of the page does not know it. */
export function parseFrame(text: string): ServerFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  return KNOWN_FRAME_TYPES.some((type) => type === value.type) ? (value as ServerFrame) : undefined;
}
