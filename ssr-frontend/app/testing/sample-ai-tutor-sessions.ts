/** For unit tests: stored sessions with the AI tutor. */
import type { AiTutorSessionRecord, AiTutorTranscript } from "../queries/ai-tutor-sessions.ts";

export const AI_TUTOR_SESSION_ID = "0192aa11-0000-7000-8000-00000000000a";

/** A session that ended on the day before the samples' today. */
export const sampleAiTutorSession = (changes: Partial<AiTutorSessionRecord> = {}): AiTutorSessionRecord => ({
  id: AI_TUTOR_SESSION_ID,
  grade: "9th",
  subject: "Math",
  topic: "Linear equations",
  mode: "text",
  started_at: "2026-11-19T23:05:00Z",
  ended_at: "2026-11-19T23:30:00Z",
  end_reason: "finished",
  seconds: 23 * 60 + 40,
  hints: { nudge: 2, step: 1, worked_example: 0 },
  closing: "answered",
  summary: "The student solved 2x + 3 = 11 and should practice fractions.",
  ...changes,
});

/** The same with its messages. */
export const sampleAiTutorTranscript = (
  changes: Partial<AiTutorTranscript> = {},
  session: Partial<AiTutorSessionRecord> = {},
): AiTutorTranscript => ({
  session: sampleAiTutorSession(session),
  closing_question: "What is $x$ in $3x = 12$?",
  closing_answer: "4",
  messages: [
    { id: "m1", role: "user", content: "I have 2x + 3 = 11", state: "complete", hint: null },
    {
      id: "m2",
      role: "assistant",
      content: "What could the **first step** be?",
      state: "complete",
      hint: "nudge",
    },
    { id: "m3", role: "user", content: "4", state: "complete", hint: null },
    { id: "m4", role: "assistant", content: "What is $x$ in $3x = 12$?", state: "complete", hint: null },
    { id: "m5", role: "user", content: "4", state: "complete", hint: null },
    { id: "m6", role: "assistant", content: "Well", state: "interrupted", hint: null },
  ],
  ...changes,
});
