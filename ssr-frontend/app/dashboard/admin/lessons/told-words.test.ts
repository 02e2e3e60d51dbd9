import { expect, test } from "vitest";
import { toldByEmail } from "./told-words.ts";

const [robin, mira, ada] = ["Robin", "Mira", "Ada"].map((first_name) => ({
  first_name,
  email: `${first_name}@academy.test`,
}));

test.each([
  [[robin, mira, ada], "Robin, Mira and Ada get an email right away"],
  [[robin, mira], "Robin and Mira get an email right away"],
  // Deleted accounts.
  [[{ ...robin, email: null }, mira], "Mira gets an email right away"],
  [[{ ...robin, email: null }], "No one gets an email"],
] as [Parameters<typeof toldByEmail>[0], string][])("%o: who is told", (people, words) =>
  expect(toldByEmail(people, " right away")).toBe(words),
);
