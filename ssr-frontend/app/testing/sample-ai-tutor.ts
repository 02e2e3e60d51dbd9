import type { AiTutorStatus } from "../queries/ai-tutor.ts";

/** The AI tutor's status for a user in the beta with the full daily allowance. */
export const sampleAiTutorStatus = (change: Partial<AiTutorStatus> = {}): AiTutorStatus => ({
  is_open: true,
  is_voice_open: true,
  has_access: true,
  allowance: { sessions_left: 6, seconds_left: 5400, session_seconds: 2700 },
  help_lines: [{ name: "988 Suicide & Crisis Lifeline", contact: "call or text 988" }],
  retention_months: 12,
  ...change,
});
