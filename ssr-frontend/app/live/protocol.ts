/** What the server sends over `/ws`. */
export type ServerFrame =
  /** The socket is open; `seq` is where the server stands. */
  | { type: "hello"; seq: number }
  /** Something changed that this person may know of. */
  | ({ type: "event"; seq: number } & LiveEvent)
  /** Events were missed that are no longer kept: load everything again. */
  | { type: "resync"; seq: number };

/** The kinds of change, with what each tells. */
export interface LiveKinds {
  "booking.changed": { booking_id: string; status: string };
  "slots.changed": { tutor_id: string; date: string };
  "availability.changed": { tutor_id: string };
  "payout_account.changed": { state: string };
  "earnings.changed": { booking_id: string };
  "application.changed": { application_id: string; status: string };
  "mail.failed": { mail_id: string };
}

export type LiveKind = keyof LiveKinds;

/** One change. */
export type LiveEvent = { [K in LiveKind]: { kind: K; data: LiveKinds[K] } }[LiveKind];

/** Closed because the session ended: do not come back. */
export const SIGNED_OUT = 4401;

/** The frame in a message, or nothing if this version of the page does not know it. */
export function parseFrame(text: string): ServerFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || !("seq" in value))
    return undefined;
  if (typeof value.seq !== "number") return undefined;
  const known = value.type === "hello" || value.type === "event" || value.type === "resync";
  return known ? (value as ServerFrame) : undefined;
}
