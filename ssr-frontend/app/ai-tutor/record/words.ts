import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { longDate, mediumDate, timeOfDay } from "../../time/format.ts";
import type { EndReason } from "../protocol.ts";
import { durationWords } from "../words.ts";

/** The state of the closing question; empty if it was not asked. */
export const CLOSING_WORDS: Record<AiTutorSessionRecord["closing"], string> = {
  none: "",
  asked: "closing question asked",
  answered: "closing question answered",
};

/** Why a session ended. */
export const END_WORDS: Record<EndReason, string> = {
  finished: "You finished it.",
  left: "You didn’t come back to it.",
  replaced: "You continued in another tab or on another device.",
  session_limit: "It reached the time limit for one session.",
  daily_limit: "You used up your time for the day.",
  academy_limit: "The academy’s time for the day was used up.",
  closed: "The AI tutor was closed.",
  unsafe: "We ended it because some things need a person, not a program.",
  unchecked: "We ended it because we couldn’t check what was said.",
  unreachable: "The AI tutor could no longer be reached.",
  signed_out: "Your access to the AI tutor ended.",
};

/** A session's subject and grade: `Math, 9th grade`. */
export const subjectWords = ({ subject, grade }: AiTutorSessionRecord): string =>
  `${subject}, ${grade} grade`;

/** Its duration: `23 minutes`, `23 minutes, by voice`. */
export const lengthWords = ({ seconds, mode }: AiTutorSessionRecord): string =>
  durationWords(seconds) + (mode === "voice" ? ", by voice" : "");

/** Its start, in a list: `Nov 24, 2026, 4:05 PM`. */
export const startWords = ({ started_at }: AiTutorSessionRecord, zone: string): string =>
  `${mediumDate(started_at, zone)}, ${timeOfDay(started_at, zone)}`;

/** Its start, outside a list: `Tuesday, November 24, 2026, 4:05 PM`. */
export const startWordsLong = ({ started_at }: AiTutorSessionRecord, zone: string): string =>
  `${longDate(started_at, zone)}, ${timeOfDay(started_at, zone)}`;

/** The accessible name of a session in labels; several sessions may have one topic. */
export const sessionName = (session: AiTutorSessionRecord, zone: string): string =>
  `${session.topic}, ${startWords(session, zone)}`;
