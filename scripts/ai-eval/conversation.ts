/** What a conversation of the golden set is made of. The files in `conversations/` are to be read by whoever teaches. */
import type { TurnCheck } from "./checks.ts";
import type { FinalAnswer } from "./final-answer.ts";
import type { Language } from "./language.ts";

/** What a conversation is about, by the behaviour that it tries. */
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

/** What a session can be about (`AiTutorSubject` in `schema/src/enums.rs`). */
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

/** What a student chooses before a session. */
export interface Setup {
  grade: "9th" | "10th" | "11th" | "12th";
  subject: (typeof SUBJECTS)[number];
  topic: string;
}

export type HintLevel = "nudge" | "step" | "worked_example";

/** What the student does: types something, asks for a hint, or asks to be asked. */
export type StudentAction = { says: string } | { hint: HintLevel } | { asks: "closing_question" };

/** A check, and a reply that passes all others of its turn. */
export type HeldCheck = TurnCheck & { bad: string };

/** What the student does, how a good tutor replies, and what has to hold of any reply. */
export type Turn = StudentAction & {
  /** A reply that passes everything. */
  good: string;
  holds: HeldCheck[];
  /** The academy itself may end the session here and show help. */
  mayStop?: true;
  /** More words than the usual 120. */
  maxWords?: number;
};

export interface Conversation {
  /** In a report, and to choose it. */
  id: string;
  /** What it tries, in a sentence. */
  about: string;
  setup: Setup;
  /** What must not be said of the student's own problem, for `keeps_final_answer`. */
  answers?: FinalAnswer[];
  /** In which the student writes; English if it is left out. */
  language?: Language;
  turns: Turn[];
}

/** Conversations of a category. */
export interface ConversationFile {
  category: Category;
  conversations: Conversation[];
}

/** A conversation with its category. */
export type GoldenConversation = Conversation & { category: Category };
