import { expect, test } from "vitest";
import { MAX_MESSAGE_LENGTH } from "../../chat/chat.ts";
import { sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { summaryMessage } from "./send-text.ts";

const ZONE = "America/Los_Angeles";
const messageOf = (changes: Parameters<typeof sampleAiTutorSession>[0] = {}) =>
  summaryMessage(sampleAiTutorSession(changes), ZONE);

test("it begins with what the session was about", () => {
  expect(messageOf()).toBe(
    "My session with the AI tutor on Nov 19, 2026 (Math, 9th grade) was about: Linear equations\n" +
      "I took 2 nudges, 1 step.\n\n" +
      "The student solved 2x + 3 = 11 and should practice fractions.",
  );
});

test("a long topic gives way before the summary does", () => {
  const summary = "word ".repeat(160).trim();
  const message = messageOf({ topic: "topic ".repeat(33).trim(), summary });
  expect([...message].length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(message).toContain("topic…\n");
  expect(message.endsWith(summary)).toBe(true);
});

test("a summary that is too long all the same ends between two words", () => {
  const message = messageOf({ topic: "topic ".repeat(33), summary: "word ".repeat(180) });
  expect([...message].length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(message).toMatch(/ word…$/);
});

test("characters are counted as people do", () => {
  const message = messageOf({ summary: "🙂".repeat(880), topic: "x" });
  expect([...message].length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(message).toContain("🙂".repeat(800));
});
