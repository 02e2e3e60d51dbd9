import { expect, test } from "vitest";
import { sampleFlag } from "../../../../testing/sample-admin-ai-tutor.ts";
import { aboutWords, flaggedPerson, foundWords } from "./flag-words.ts";

test.each([
  [["harassment"], "Insults or bullying"],
  // A subcategory includes its category.
  [["harassment", "harassment/threatening"], "A threat against someone"],
  [
    ["self-harm", "self-harm/instructions", "self-harm/intent"],
    "A wish to harm oneself; ways to harm oneself",
  ],
  [["violence", "hate", "violence/graphic"], "Hatred of a group; graphic violence"],
  [["something/new", "illicit"], "Something illegal; something new"],
  [["something/new"], "Something new"],
  [[], "Something we don’t let through"],
])("%j is said as %s", (categories, words) => expect(foundWords({ categories })).toBe(words));

test("a flag says whose it is and what the session was about, as far as that is known", () => {
  expect(flaggedPerson(sampleFlag())).toBe("Robin Sample");
  expect(flaggedPerson(sampleFlag({ person: null }))).toBe("Someone without an account");
  expect(aboutWords(sampleFlag())).toBe("Math: Linear equations");
  expect(aboutWords(sampleFlag({ topic: "" }))).toBe("Math");
});
