import type { AiTutorTranscript } from "../../../../queries/admin-ai-tutor.ts";

type SessionRecord = AiTutorTranscript["session"];
type TutorMessage = AiTutorTranscript["messages"][number];

/** Why a session ended. */
const END_REASONS: Record<NonNullable<SessionRecord["end_reason"]>, string> = {
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

export const endWords = ({ ended_at, end_reason }: SessionRecord): string => {
  if (end_reason) return END_REASONS[end_reason];
  return ended_at ? "Nobody knows why." : "It can still go on.";
};

/** How long a session was connected: `under a minute`, `15 min`. */
export const lengthWords = ({ seconds }: Pick<SessionRecord, "seconds">): string =>
  seconds < 60 ? "under a minute" : `${Math.round(seconds / 60)} min`;

const HINTS: Record<NonNullable<TutorMessage["hint"]>, string> = {
  nudge: "Hint: a nudge",
  step: "Hint: the next step",
  worked_example: "Hint: a worked example",
};

/** What is to be known about a message beside its words; empty for most. */
export function messageRemarks({ role, state, hint }: TutorMessage): { mark: string; more: string } {
  const more = hint ? HINTS[hint] : "";
  if (state === "interrupted") return { mark: "", more: [more, "broken off"].filter(Boolean).join(", ") };
  if (state !== "withheld") return { mark: "", more };
  // What the AI tutor said stands in the flag alone: its transcript has what the student saw.
  return { mark: role === "user" ? "Withheld from the AI tutor" : "Shown in place of an answer", more };
}

/** Who says something. */
export const SPEAKERS: Record<TutorMessage["role"], string> = { user: "Student", assistant: "AI tutor" };
