import type { AiTutorAllowance } from "../queries/ai-tutor.ts";
import type { HintLevel, Progress, TutorMode, TutorSetup } from "./protocol.ts";
import type { SessionStage } from "./session.ts";
import type { VoiceState } from "./voice/voice-state.ts";

/** A count with its noun: `1 nudge`, `2 nudges`. */
export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A duration in words, rounded down, so that it is never exaggerated. */
export const durationWords = (seconds: number): string =>
  seconds < 60 ? "less than a minute" : pluralize(Math.floor(seconds / 60), "minute");

/** The retention of sessions: `a month`, `12 months`. */
export const retentionWords = (months: number): string =>
  months === 1 ? "a month" : pluralize(months, "month");

/** The remaining allowance of the day. */
export function allowanceWords({ sessions_left, seconds_left, session_seconds }: AiTutorAllowance): string {
  return (
    `Left for you today: ${pluralize(sessions_left, "session")}, ${durationWords(seconds_left)} total. ` +
    `One session lasts up to ${durationWords(session_seconds)}.`
  );
}

/** The names of the modes in the setup. */
export const MODE_NAMES: Record<TutorMode, string> = {
  text: "Text-to-text",
  voice: "Voice speech-to-speech",
};

/** A session's setup, in a line. */
export const setupWords = ({ subject, grade, topic }: TutorSetup): string =>
  `${subject}, ${grade} grade: ${topic}`;

/** The labels of the hint buttons. */
export const HINT_ACTIONS: Record<HintLevel, string> = {
  nudge: "Give me a nudge",
  step: "Show me the next step",
  worked_example: "Show me a worked example",
};

/** The headings of hints. */
export const HINT_NAMES: Record<HintLevel, string> = {
  nudge: "Hint: a nudge",
  step: "Hint: the next step",
  worked_example: "Hint: a worked example",
};

/** The hints taken: `2 nudges, 1 step`; `no hints` before the first. */
export function hintsWords({ nudge, step, worked_example }: Progress["hints"]): string {
  const parts = [
    nudge > 0 && pluralize(nudge, "nudge"),
    step > 0 && pluralize(step, "step"),
    worked_example > 0 && pluralize(worked_example, "worked example"),
  ];
  return parts.filter(Boolean).join(", ") || "no hints";
}

/** The activity, beside the mode. */
export const STAGE_WORDS: Record<SessionStage, string> = {
  ready: "Ready",
  waiting: "Thinking…",
  answering: "Answering…",
  ending: "Writing your summary…",
  lost: "Reconnecting…",
  "model-lost": "AI tutor reconnecting…",
};

/** Whether speech is possible now. */
export const isSpoken = (voice: VoiceState | undefined): voice is VoiceState =>
  voice?.isPlayable === true && voice.closedBecause === undefined;

/** The activity in a voice session, where speaking and listening are distinguished. */
export function activityOf(
  stage: SessionStage,
  voice: VoiceState | undefined,
): { words: string; activity: SessionStage | "listening" | "speaking" } {
  const isWorking = stage === "ready" || stage === "waiting" || stage === "answering";
  if (voice && isWorking && (voice.isListening || voice.isTalking))
    return { words: "Listening", activity: "listening" };
  if (voice && isWorking && voice.isSpeaking) return { words: "Speaking", activity: "speaking" };
  // The response is not audible yet.
  if (stage === "answering" && isSpoken(voice)) return { words: STAGE_WORDS.waiting, activity: "waiting" };
  return { words: STAGE_WORDS[stage], activity: stage };
}
