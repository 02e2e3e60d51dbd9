import { countWords } from "../../../components/count-words.ts";
import { fullName } from "../../../components/full-name.ts";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { mediumDate, timeRange } from "../../../time/format.ts";

/** A session in a few words: `Maya Lin, Nov 20, 2026, 4:00 – 5:00 PM`. */
export const sessionName = ({ tutor, starts_at, ends_at }: AdminSession, zone: string): string =>
  `${fullName(tutor)}, ${mediumDate(starts_at, zone)}, ${timeRange(starts_at, ends_at, zone)}`;

/** Hours as the books have them: `1.50`. */
export const formatHours = (hours: number): string => hours.toFixed(2);

/** So many sessions: `1 session`, `1,204 sessions`. */
export const countSessions = (count: number): string => countWords(count, "session");

/** Whether an admin has entered it: nobody booked it here. */
export const isByHand = ({ booking_id }: AdminSession): boolean => !booking_id;
