import { expect, test } from "vitest";
import { checkText, countWords } from "./text-rules.ts";
import { decisionWords, nextWords, openFirst, STATES } from "./words.ts";

const facts = (state: keyof typeof STATES, decision_on: string | null = null) => ({
  state,
  decision_on,
  answered_at: null,
});

test("what can still be decided comes first, each part as it was", () => {
  const items = (["accepted", "waitlisted", "withdrawn", "submitted"] as const).map((state) => ({ state }));
  expect(openFirst(items)).toEqual({
    open: [{ state: "waitlisted" }, { state: "submitted" }],
    closed: [{ state: "accepted" }, { state: "withdrawn" }],
  });
});

test("a decision is announced until it is made, and is late once its day has passed", () => {
  expect(decisionWords(facts("in_review", "2027-03-01"), "2027-03-01")).toBe("They decide by March 1, 2027.");
  expect(decisionWords(facts("in_review", "2027-03-01"), "2027-03-02")).toContain("That day has passed.");
  expect(decisionWords(facts("interview"), "2027-03-02")).toContain("doesn’t say");
  for (const state of ["accepted", "declined", "withdrawn"] as const)
    expect(decisionWords(facts(state, "2027-03-01"), "2026-12-01")).toBeUndefined();
});

test("each state says what comes next, and a message counts as an answer", () => {
  const words = (Object.keys(STATES) as (keyof typeof STATES)[]).map((state) =>
    nextWords(facts(state), "NOAA"),
  );
  expect(new Set(words).size).toBe(7);
  expect(nextWords(facts("submitted"), "NOAA")).toContain("No one there has answered yet");
  expect(nextWords({ ...facts("submitted"), answered_at: "2026-12-01T00:00:00Z" }, "NOAA")).toContain(
    "has messaged you",
  );
});

test("a text is counted as the API counts it, and refused before it is sent", () => {
  expect(countWords(" 🐋 ")).toBe("1 of 2,000 characters");
  expect(countWords("x".repeat(2001))).toBe("1 character too many");
  expect(checkText("  ", "Write.")).toBe("Write.");
  expect(checkText("x".repeat(2000), "Write.")).toBeUndefined();
  expect(checkText("x".repeat(2002), "Write.")).toContain("2 characters too many. Nothing is cut");
});
