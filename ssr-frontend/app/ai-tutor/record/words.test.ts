import { expect, test } from "vitest";
import { sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { hintsTaken, sessionName } from "./words.ts";

test.each([
  [{ nudge: 2, step: 1, worked_example: 0 }, "2 nudges, 1 step"],
  [{ nudge: 1, step: 2, worked_example: 3 }, "1 nudge, 2 steps, 3 worked examples"],
  [{ nudge: 0, step: 0, worked_example: 1 }, "1 worked example"],
  [{ nudge: 0, step: 0, worked_example: 0 }, "no hints"],
])("%j are %s", (hints, words) => expect(hintsTaken(hints)).toBe(words));

test("a session is told from others on its topic by when it began, in the reader's time", () => {
  const session = sampleAiTutorSession();
  expect(sessionName(session, "America/Los_Angeles")).toBe("Linear equations, Nov 19, 2026, 3:05 PM");
  expect(sessionName(session, "Europe/Berlin")).toBe("Linear equations, Nov 20, 2026, 12:05 AM");
});
