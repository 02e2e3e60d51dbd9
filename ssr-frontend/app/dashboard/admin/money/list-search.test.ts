import { expect, test } from "vitest";
import { disputesSearch, paymentsSearch } from "./list-search.ts";

const { parse, format } = paymentsSearch;

test("an address says which payments are shown, and is read back as it was written", () => {
  const search = { month: "2026-10", state: "refunded" as const, q: "robin", count: 50 };
  expect(format(search)).toBe("?state=refunded&month=2026-10&q=robin&count=50");
  expect(parse(new URLSearchParams(format(search)))).toEqual(search);
  expect(format(parse(new URLSearchParams()))).toBe("");
});

test("what makes no sense in an address is left out", () => {
  const search = parse(new URLSearchParams("month=2026-13&state=stolen&count=-1&q=%20"));
  expect(search).toEqual({ month: undefined, state: undefined, q: "", count: 25 });
});

test("disputes are open ones unless the address says otherwise", () => {
  expect(disputesSearch.parse(new URLSearchParams()).state).toBe("open");
  const every = disputesSearch.parse(new URLSearchParams("state=all"));
  expect(every.state).toBeUndefined();
  expect(disputesSearch.format(every)).toBe("?state=all");
});
