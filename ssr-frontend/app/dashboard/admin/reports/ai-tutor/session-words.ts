import { HINT_NAMES } from "../../../../ai-tutor/words.ts";
import type { AiTutorMessage, AiTutorSessionRecord } from "../../../../queries/ai-tutor-sessions.ts";

/** Why a session ended. */
const END_REASONS: Record<NonNullable<AiTutorSessionRecord["end_reason"]>, string> = {
  finished: "The student was done.",
  left: "The student left.",
  replaced: "The student began another one.",
  session_limit: "It lasted as long as a session may.",
  daily_limit: "The student’s minutes of the day were used.",
  academy_limit: "The academy’s minutes of the day were used.",
  closed: "The AI tutor was closed.",
  unsafe: "It was stopped for what was found in it.",
  unchecked: "What is said could not be checked.",
  unreachable: "The model could not be reached.",
  signed_out: "The student was signed out.",
};

export const endWords = ({ ended_at, end_reason }: AiTutorSessionRecord): string => {
  if (end_reason) return END_REASONS[end_reason];
  return ended_at ? "Nobody knows why." : "It can still go on.";
};

/** What is to be known about a message beside its words; empty for most. */
export function messageRemarks({ role, state, hint }: AiTutorMessage): { mark: string; more: string } {
  const more = hint ? HINT_NAMES[hint] : "";
  if (state === "interrupted") return { mark: "", more: [more, "broken off"].filter(Boolean).join(", ") };
  if (state !== "withheld") return { mark: "", more };
  // What the AI tutor said stands in the flag alone: its transcript has what the student saw.
  return { mark: role === "user" ? "Withheld from the AI tutor" : "Shown in place of an answer", more };
}

/** Who says something. */
export const SPEAKERS: Record<AiTutorMessage["role"], string> = { user: "Student", assistant: "AI tutor" };
