import { meetMentors } from "#content/meet-mentors.ts";
import { countText } from "../../components/count-words.ts";
import { partsOf } from "../../time/format.ts";
import type { MentorProfile } from "../components/mentor-path.ts";
import { excerpt } from "./excerpt.ts";

/** The maximum length of a line about schooling, in characters. */
const MAX_LINE = 90;

/** `31 sessions taught here since May 2026`; nothing for a mentor who has given none. */
export function sessionsGiven({ lessons_given, teaching_since }: MentorProfile, zone: string) {
  if (lessons_given === 0 || !teaching_since) return undefined;
  const since = partsOf(teaching_since, zone, { month: "long", year: "numeric" });
  const sessions = lessons_given === 1 ? "session" : "sessions";
  return `${countText(lessons_given)} ${sessions} taught here since ${since.get("month")} ${since.get("year")}`;
}

/**
 * The line of a list that says why somebody can be trusted: of a tutor the sessions, of a research mentor, whose
 * tutoring says little about research, the schooling.
 */
export function proofOf(mentor: MentorProfile, service: "research" | "tutoring", zone: string): string {
  const [sessions, schooling] = [sessionsGiven(mentor, zone), excerpt(mentor.education, MAX_LINE)];
  const [first, second] = service === "tutoring" ? [sessions, schooling] : [schooling, sessions];
  return first || second || meetMentors.approved;
}

/** A usual reply time: `Usually replies within 3 hours`. Rounded up, since it is a promise of nothing less. */
export function replyWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  const days = Math.ceil(hours / 24);
  const time = hours <= 1 ? "an hour" : hours < 24 ? `${hours} hours` : days === 1 ? "a day" : `${days} days`;
  return `Usually replies within ${time}`;
}
