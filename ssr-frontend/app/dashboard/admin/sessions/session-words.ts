import { countWords } from "../../../components/count-words.ts";
import { fullName } from "../../../components/full-name.ts";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { mediumDate, timeRange } from "../../../time/format.ts";

/** Names a session: `Maya Lin, Nov 20, 2026, 4:00 – 5:00 PM`. */
export const sessionName = ({ tutor, starts_at, ends_at }: AdminSession, zone: string): string =>
  `${fullName(tutor)}, ${mediumDate(starts_at, zone)}, ${timeRange(starts_at, ends_at, zone)}`;

/** Formats hours: `1.50`. */
export const formatHours = (hours: number): string => hours.toFixed(2);

/** `1 session`, `1,204 sessions`. */
export const countSessions = (count: number): string => countWords(count, "session");

/** Whether it is a manual session, without a booking. */
export const isByHand = ({ booking_id }: AdminSession): boolean => !booking_id;
