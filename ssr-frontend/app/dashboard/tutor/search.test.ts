import { expect, test } from "vitest";
import {
  formatPaymentsSearch,
  formatSessionsSearch,
  openingMonth,
  parsePaymentsSearch,
  parseSessionsSearch,
} from "./search.ts";

const sessions = (query: string) => parseSessionsSearch(new URLSearchParams(query));
const payments = (query: string) => parsePaymentsSearch(new URLSearchParams(query));

test("the day survives the address", () => {
  const search = { date: "2026-11-21" };
  expect(sessions(formatSessionsSearch(search))).toEqual(search);
  expect(formatSessionsSearch(sessions(""))).toBe("");
});

test.each(["date=2026-11-99", "date=9999-12-31", "date=today"])(
  "%s leaves out what makes no sense",
  (query) => expect(sessions(query)).toEqual({ date: undefined }),
);

test("the calendar opens in the month of the chosen day, else in today's", () => {
  expect(openingMonth(sessions("date=2026-11-21"), "2026-12-01")).toBe("2026-11");
  expect(openingMonth(sessions(""), "2026-12-01")).toBe("2026-12");
});

test("the number of payments survives the address", () => {
  expect(formatPaymentsSearch({ count: 60 })).toBe("?payments=60");
  expect(payments("payments=60")).toEqual({ count: 60 });
  expect(formatPaymentsSearch(payments(""))).toBe("");
});

test.each(["payments=-3", "payments=2.5", "payments=many"])("%s is the first step", (query) =>
  expect(payments(query)).toEqual({ count: 20 }),
);

test("a made-up address cannot ask for a list without end", () => {
  expect(payments("payments=1000000000").count).toBe(500);
});
