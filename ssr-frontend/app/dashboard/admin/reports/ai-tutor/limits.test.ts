import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/sample-admin-ai-tutor.ts";
import { changedLimits, LIMIT_FIELDS, type LimitName, limitErrors, numbersIn, textsOf } from "./limits.ts";

const settings = sampleSettings();
const texts = (change: Partial<Record<LimitName, string>> = {}) => ({ ...textsOf(settings), ...change });

test("what is stored can be saved as it stands", () => {
  expect(limitErrors(texts())).toEqual({});
  expect(changedLimits(numbersIn(texts()), settings)).toEqual([]);
  expect(
    changedLimits(numbersIn(texts({ minutes_per_day: "60" })), settings).map(({ name }) => name),
  ).toEqual(["minutes_per_day"]);
});

test.each(LIMIT_FIELDS)("$label has the API's bounds", ({ name, least, most }) => {
  for (const number of [least, most]) expect(limitErrors(texts({ [name]: String(number) }))).toEqual({});
  for (const number of [least - 1, most + 1])
    expect(Object.keys(limitErrors(texts({ [name]: String(number) })))).toEqual([name]);
});

test.each(["", "  ", "1.5", "ten", "1e2", "-5", "5 5"])("%j is no whole number", (text) =>
  expect(limitErrors(texts({ session_minutes: text }))).toEqual({
    session_minutes: "Please enter a whole number from 5 to 180.",
  }),
);

test("large numbers are typed and asked for with commas", () => {
  expect(numbersIn(texts({ academy_minutes_per_day: " 20,000 " })).academy_minutes_per_day).toBe(20_000);
  expect(limitErrors(texts({ academy_minutes_per_day: "1,000,001" })).academy_minutes_per_day).toBe(
    "Please enter a whole number from 0 to 1,000,000.",
  );
});
