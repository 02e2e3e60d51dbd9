import { expect, test } from "vitest";
import { addMonths, formatMoneySearch, monthWords, parseMoneySearch } from "./search.ts";

const parse = (query: string) => parseMoneySearch(new URLSearchParams(query));

test("an address names a month and a kind, and what makes no sense is left out", () => {
  expect(parse("month=2026-05&kind=refund&count=50")).toEqual({
    month: "2026-05",
    kind: "refund",
    count: 50,
  });
  for (const query of ["month=2026-13", "month=1066-05", "month=2026-5", "kind=nonsense", "count=-1"])
    expect(parse(query), query).toEqual({ month: undefined, kind: undefined, count: 25 });
  const search = parse("month=2026-05&kind=refund&count=50");
  expect(formatMoneySearch(search)).toBe("?month=2026-05&kind=refund&count=50");
});

test("months follow each other over the years", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-05", -5)]).toEqual([
    "2027-01",
    "2025-12",
    "2025-12",
  ]);
  expect(monthWords("2026-11")).toBe("November 2026");
});
