import { expect, test } from "vitest";
import {
  formatPaymentsSearch,
  formatSessionsSearch,
  parsePaymentsSearch,
  parseSessionsSearch,
  shownMonth,
} from "./search.ts";

const sessions = (query: string) => parseSessionsSearch(new URLSearchParams(query));
const payments = (query: string) => parsePaymentsSearch(new URLSearchParams(query));

test("day and month survive the address", () => {
  const search = { date: "2026-11-21", month: "2026-10" };
  expect(sessions(formatSessionsSearch(search))).toEqual(search);
  expect(formatSessionsSearch(sessions(""))).toBe("");
});

test.each(["date=2026-11-99&month=2026-13", "date=9999-12-31&month=9999-12", "date=today&month=11"])(
  "%s leaves out what makes no sense",
  (query) => expect(sessions(query)).toEqual({ date: undefined, month: undefined }),
);

test("the calendar shows the month turned to, else that of the chosen day, else today's", () => {
  expect(shownMonth(sessions("date=2026-11-21&month=2026-10"), "2026-12-01")).toBe("2026-10");
  expect(shownMonth(sessions("date=2026-11-21"), "2026-12-01")).toBe("2026-11");
  expect(shownMonth(sessions(""), "2026-12-01")).toBe("2026-12");
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
