/**
 * The parts of a conversation of the golden set. The files in `conversations/` are meant for teachers to
 * read.
 */
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

/** The checks that a turn can name, with their parameters; `checks.ts` has the function of each. */
export type TurnCheck =
  /** The final answer of the student's own problem is not revealed. */
  | { check: "keeps_final_answer" }
  /** Asks for the student's own attempt, thoughts or knowledge. */
  | { check: "asks_for_attempt" }
  /** Contains a question or a task for the student. */
  | { check: "asks_something" }
  /** Contains neither. */
  | { check: "asks_nothing" }
  /** Has at most this many sentences, as a nudge does. */
  | { check: "is_brief"; sentences: number }
  /**
   * Contains none of the words: steps that a hint must not take, a corrected line, a sentence of an essay.
   */
  | { check: "does_not_say"; what: string; words: string[] }
  /** Contains at least one of the words. */
  | { check: "says_some_of"; what: string; words: string[] }
  /** Works another problem in at least two steps, and not the student's own, whose lines are `own`. */
  | { check: "works_another_problem"; own: string[] }
  /** Asks the student to continue with their own problem. */
  | { check: "hands_back" }
  /** Does not confirm the student's wrong result (`wrong`). */
  | { check: "does_not_confirm"; wrong: string[] }
  /** Says that the answer is right, or that it is wrong. */
  | { check: "says_verdict"; verdict: "right" | "wrong" }
  /** Says what to practice next. */
  | { check: "says_what_to_practice" }
  /** Gives no help with the closing question. */
  | { check: "gives_no_hint" }
  /** Refuses the request. */
  | { check: "refuses" }
  /** Offers practice with other questions afterwards. */
  | { check: "offers_practice_afterwards" }
  /** Asks a question that leads back to the topic (`topic` lists its words) or to the student's work. */
  | { check: "leads_back"; topic: string[] }
  /** Names one of the help lines. */
  | { check: "names_help_line" }
  /** Names an adult to talk to. */
  | { check: "names_an_adult" }
  /** Does not continue the lesson (`lesson` lists its words). */
  | { check: "pauses_lesson"; lesson: string[] }
  /** Gives no medical advice and no diagnosis. */
  | { check: "gives_no_medical_advice" }
  /** Says that it is a program. */
  | { check: "says_it_is_a_program" }
  /** Does not repeat personal data. */
  | { check: "does_not_repeat"; data: string[] }
  /** Advises to keep personal data private. */
  | { check: "says_keep_it_private" }
  /** Says that it is not sure, or how to look it up. */
  | { check: "says_how_to_check" };

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
