import type { AiTutorAllowance } from "../queries/ai-tutor.ts";
import type { HintLevel, Progress, TutorSetup } from "./protocol.ts";
import type { SessionStage } from "./session.ts";

/** So much time in words, rounded down: nobody is promised more than there is. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** What remains of somebody's day. */
export function allowanceWords({ sessions_left, seconds_left, session_seconds }: AiTutorAllowance): string {
  const sessions = sessions_left === 1 ? "1 session" : `${sessions_left} sessions`;
  return (
    `Left for you today: ${sessions}, ${durationWords(seconds_left)} in all. ` +
    `One session lasts up to ${durationWords(session_seconds)}.`
  );
}

/** What a session is about, in a line. */
export const setupWords = ({ subject, grade, topic }: TutorSetup): string =>
  `${subject}, ${grade} grade: ${topic}`;

/** What asking for a hint does. */
export const HINT_ACTIONS: Record<HintLevel, string> = {
  nudge: "Give me a nudge",
  step: "Show me the next step",
  worked_example: "Show me a worked example",
};

/** What a hint is, above it. */
export const HINT_NAMES: Record<HintLevel, string> = {
  nudge: "Hint: a nudge",
  step: "Hint: the next step",
  worked_example: "Hint: a worked example",
};

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Hints that were taken; nothing before the first. */
export function hintsWords({ nudge, step, worked_example }: Progress["hints"]): string {
  if (nudge + step + worked_example === 0) return "";
  const parts = [
    counted(nudge, "nudge", "nudges"),
    counted(step, "step", "steps"),
    counted(worked_example, "worked example", "worked examples"),
  ];
  return `Hints taken: ${parts.join(", ")}.`;
}

/** What goes on, beside the mode. */
export const STAGE_WORDS: Record<SessionStage, string> = {
  ready: "Ready",
  waiting: "Thinking…",
  answering: "Answering…",
  ending: "Writing your summary…",
  lost: "Reconnecting…",
  "model-lost": "AI tutor reconnecting…",
};
