import type { components } from "../api/schema.gen.ts";
import type { Subject } from "../bookings/subject.ts";

type Schemas = components["schemas"];

/** A frame that the server sends over `/ws`. */
export type ServerFrame = Schemas["ServerFrame"];

/** A frame that the page sends. */
export type ClientFrame = Schemas["ClientFrame"];

/** An event: its kind and its data. */
export type LiveEvent = Schemas["LiveEvent"];

export type LiveKind = LiveEvent["kind"];

/** The topics that pages subscribe to beside the user's own. */
export const TOPICS = {
  /** A tutor's slots. */
  tutorSlots: (tutorId: string) => `tutor-slots:${tutorId}`,
  /** The slots for a subject on a date. */
  subjectSlots: (subject: Subject, date: string) => `subject-slots:${subject}:${date}`,
  /** The dates on which a subject can be booked. */
  subjectDays: (subject: Subject) => `subject-days:${subject}`,
  /** Events for admins. */
  admin: "admin",
} as const;

/** The maximum number of topics in one `subscribe` frame. */
export const MAX_TOPICS_PER_FRAME = 20;

/** The server's close codes that affect reconnecting. */
export const CLOSE_CODES = {
  /** The page violated the protocol. */
  policy: 1008,
  /** The server is at capacity, or the page read too slowly. */
  overload: 1013,
  /** The session ended: no reconnect. */
  signedOut: 4401,
  /** The user has too many connections. */
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

/** Parses a frame; `undefined` if this version of the page does not know its type. */
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
