import { expect, test } from "vitest";
import { allowanceWords, durationWords, hintsWords } from "./words.ts";

test.each([
  [0, "less than a minute"],
  [59, "less than a minute"],
  [60, "1 minute"],
  [119, "1 minute"],
  [1800, "30 minutes"],
])("%d seconds are %s", (seconds, words) => expect(durationWords(seconds)).toBe(words));

test("what is left of a day", () => {
  expect(allowanceWords({ sessions_left: 1, seconds_left: 3600, session_seconds: 1800 })).toBe(
    "Left for you today: 1 session, 60 minutes total. One session lasts up to 30 minutes.",
  );
});

test.each([
  [{ nudge: 2, step: 1, worked_example: 0 }, "2 nudges, 1 step"],
  [{ nudge: 1, step: 2, worked_example: 3 }, "1 nudge, 2 steps, 3 worked examples"],
  [{ nudge: 0, step: 0, worked_example: 1 }, "1 worked example"],
  [{ nudge: 0, step: 0, worked_example: 0 }, "no hints"],
])("%j are %s", (hints, words) => expect(hintsWords(hints)).toBe(words));
