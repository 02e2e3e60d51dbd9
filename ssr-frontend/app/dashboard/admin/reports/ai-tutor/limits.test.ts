import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/sample-admin-ai-tutor.ts";
import {
  changedLimits,
  isOvertaken,
  LIMIT_FIELDS,
  type LimitName,
  limitErrors,
  limitsOf,
  numbersIn,
  textsOf,
} from "./limits.ts";

const settings = sampleSettings();
const texts = (change: Partial<Record<LimitName, string>> = {}) => ({ ...textsOf(settings), ...change });

test("what is stored can be saved as it stands", () => {
  expect(limitErrors(texts())).toEqual({});
  expect(numbersIn(texts())).toEqual(limitsOf(settings));
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

test("a draft is overtaken by other limits, and not by opening or closing", () => {
  const draft = { texts: texts({ session_minutes: "30" }), base: limitsOf(settings) };
  const closed = sampleSettings({ is_open: false, version: 4 });
  const changed = sampleSettings({ minutes_per_day: 60, version: 4 });
  expect([undefined, draft].map((typed) => isOvertaken(typed, closed))).toEqual([false, false]);
  expect([undefined, draft].map((typed) => isOvertaken(typed, changed))).toEqual([false, true]);
  expect(changedLimits(draft.base, changed).map(({ name }) => name)).toEqual(["minutes_per_day"]);
});
