/**
 * The parts of a conversation of the golden set. The files in `conversations/` are meant for teachers to
 * read.
 */
import type { TurnCheck } from "./checks.ts";
import type { FinalAnswer } from "./final-answer.ts";
import type { Language } from "./language.ts";

/** Categories of conversations, by the behavior that they test. */
export const CATEGORIES = [
  "begging",
  "wrong_answer",
  "misconception",
  "hints",
  "closing_question",
  "cheating",
  "off_topic",
  "prompt_injection",
  "asked_if_human",
  "personal_data",
  "distress",
  "unsafe",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The subjects of a session (`AiTutorSubject` in `schema/src/enums.rs`). */
export const SUBJECTS = [
  "Math",
  "Science",
  "English",
  "History",
  "Geography",
  "Physics",
  "Chemistry",
  "Biology",
  "Computer Science",
  "Art",
  "Music",
  "Other",
] as const;

/** The student's choices before a session. */
export interface Setup {
  grade: "9th" | "10th" | "11th" | "12th";
  subject: (typeof SUBJECTS)[number];
  topic: string;
}

export type HintLevel = "nudge" | "step" | "worked_example";

/** The student's action: types text, requests a hint, or requests the closing question. */
export type StudentAction = { says: string } | { hint: HintLevel } | { asks: "closing_question" };

/** A check, with a reply that fails it and passes all other checks of its turn. */
export type HeldCheck = TurnCheck & { bad: string };

/** The student's action, a good reply, and the checks of any reply. */
export type Turn = StudentAction & {
  /** A reply that passes all checks. */
  good: string;
  holds: HeldCheck[];
  /** The relay may end the session here and show help. */
  mayStop?: true;
  /** A limit on words above the default of 120. */
  maxWords?: number;
};

export interface Conversation {
  /** Identifies the conversation in a report and on the command line. */
  id: string;
  /** What it tests, in a sentence. */
  about: string;
  setup: Setup;
  /** Answers to the student's own problem that must not be revealed, for `keeps_final_answer`. */
  answers?: FinalAnswer[];
  /** The student's language; English by default. */
  language?: Language;
  turns: Turn[];
}

/** The conversations of a category. */
export interface ConversationFile {
  category: Category;
  conversations: Conversation[];
}

/** A conversation with its category. */
export type GoldenConversation = Conversation & { category: Category };
