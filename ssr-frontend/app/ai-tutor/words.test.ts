import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";
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
    "Left for you today: 1 session, 60 minutes in all. One session lasts up to 30 minutes.",
  );
});

test("hints are counted from the first on", () => {
  expect(hintsWords({ nudge: 0, step: 0, worked_example: 0 })).toBe("");
  expect(hintsWords({ nudge: 1, step: 2, worked_example: 0 })).toBe(
    "Hints taken: 1 nudge, 2 steps, 0 worked examples.",
  );
});

test("an answer is read without what is for the eye alone", () => {
  expect(
    plainText("## So\n\n**Subtract** `3`:\n\n$$2x = 8$$\n\n```py\nprint(1)\n```\n[there](https://a.example)"),
  ).toBe("So Subtract 3: 2x = 8 print(1) there");
});
