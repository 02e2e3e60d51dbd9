import type { AiTutorFlag, AiTutorSettings, FlagPage } from "../queries/admin-ai-tutor.ts";
import type { AiTutorTranscript } from "../queries/ai-tutor-sessions.ts";
import { ROBIN } from "./sample-desk.ts";

/** A flag for a student's message that stopped the session. */
export const sampleFlag = (change: Partial<AiTutorFlag> = {}): AiTutorFlag => ({
  id: "0192aa11-0000-7000-8000-0000000000f1",
  severity: "stop",
  source: "student",
  categories: ["self-harm", "self-harm/intent"],
  excerpt: "I can’t do this any more. I want to die.",
  subject: "Math",
  topic: "Linear equations",
  person: ROBIN,
  has_session: true,
  created_at: "2026-11-20T10:00:00Z",
  decided_at: null,
  decided_by: null,
  note: "",
  ...change,
});

export const sampleFlagPage = (items: AiTutorFlag[] = [sampleFlag()], more = false): FlagPage => ({
  items,
  more,
  counts: { open: 3, decided: 12 },
});

/** A transcript with two responses and a blocked message. */
export const sampleTutorTranscript = (change: Partial<AiTutorTranscript> = {}): AiTutorTranscript => ({
  session: {
    id: "0192aa11-0000-7000-8000-0000000000f2",
    grade: "9th",
    subject: "Math",
    topic: "Linear equations",
    mode: "text",
    started_at: "2026-11-20T09:45:00Z",
    ended_at: "2026-11-20T10:00:00Z",
    end_reason: "unsafe",
    seconds: 912,
    hints: { nudge: 2, step: 1, worked_example: 0 },
    closing: "none",
    summary: "",
  },
  closing_question: "",
  closing_answer: "",
  messages: [
    {
      id: "m1",
      role: "user",
      content: "How do I solve 3(x - 2) = 12?",
      state: "complete",
      hint: null,
    },
    {
      id: "m2",
      role: "assistant",
      content: "What would undo the **3** in front of the bracket?",
      state: "complete",
      hint: "nudge",
    },
    {
      id: "m3",
      role: "assistant",
      content: "Divide both sides",
      state: "interrupted",
      hint: null,
    },
    {
      id: "m4",
      role: "user",
      content: "I can’t do this any more. I want to die.",
      state: "withheld",
      hint: null,
    },
    {
      id: "m5",
      role: "assistant",
      content: "I won’t go into that here.",
      state: "withheld",
      hint: null,
    },
  ],
  ...change,
});

const FIRST_DAY = Date.UTC(2026, 10, 7);
const DAY = 86_400_000;

/** Fourteen days of use, today last. */
export const sampleDays = (
  minutes: readonly number[] = [0, 40, 62, 0, 0, 88, 120, 212, 96, 0, 0, 71, 130, 38],
): AiTutorSettings["days"] =>
  minutes.map((used, index) => ({
    date: new Date(FIRST_DAY + index * DAY).toISOString().slice(0, 10),
    sessions: Math.ceil(used / 20),
    minutes: used,
  }));

export const sampleSettings = (change: Partial<AiTutorSettings> = {}): AiTutorSettings => ({
  is_set_up: true,
  is_open: true,
  session_minutes: 45,
  sessions_per_day: 6,
  minutes_per_day: 90,
  academy_minutes_per_day: 400,
  version: 3,
  updated_at: "2026-11-18T17:30:00Z",
  updated_by: "Ada Sample",
  days: sampleDays(),
  ...change,
});
