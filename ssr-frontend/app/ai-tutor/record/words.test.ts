import { expect, test } from "vitest";
import { sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { lengthWords, sessionName } from "./words.ts";

test("a session is told from others on its topic by when it began, in the reader's time", () => {
  const session = sampleAiTutorSession();
  expect(sessionName(session, "America/Los_Angeles")).toBe("Linear equations, Nov 19, 2026, 3:05 PM");
  expect(sessionName(session, "Europe/Berlin")).toBe("Linear equations, Nov 20, 2026, 12:05 AM");
});

test("a session that was spoken says so", () => {
  expect(lengthWords(sampleAiTutorSession())).toBe("23 minutes");
  expect(lengthWords(sampleAiTutorSession({ mode: "voice" }))).toBe("23 minutes, by voice");
});
