import { expect, test } from "vitest";
import { sessionsFileHref } from "../../../queries/admin-sessions.ts";
import { formatSessionsSearch, isNarrowed, listOf, parseSessionsSearch } from "./search.ts";
import { UNPAID_SESSIONS } from "./tabs.ts";

const TUTOR = "0192bb22-0000-7000-8000-000000000901";
const parse = (query: string) => parseSessionsSearch(new URLSearchParams(query));

test("the whole state of a table stands in its address", () => {
  const query = `?q=mira+slopes&tutor=${TUTOR}&from=2026-11-01&to=2026-11-20&sort=hours&direction=asc&size=50&cursor=abc`;
  expect(formatSessionsSearch(parse(query.slice(1)))).toBe(query);
  expect(isNarrowed(parse("sort=hours&size=50"))).toBe(false);
  expect(isNarrowed(parse("from=2026-11-01"))).toBe(true);
});

test.each(["tutor=1", "tutor=' OR 1=1", "from=2026-02-30", "to=yesterday", "q=+++"])(
  "what makes no sense is left out: %s",
  (query) => expect(formatSessionsSearch(parse(query))).toBe(""),
);

test("a text longer than the API reads is cut", () =>
  expect(parse(`q=${"x".repeat(10_000)}`).q).toHaveLength(100));

test("the file has the same sessions in the same order, and no page of them", () => {
  const search = parse(`q=a%26b&tutor=${TUTOR}&from=2026-11-01&sort=hours&size=100&cursor=abc`);
  expect(sessionsFileHref(listOf(UNPAID_SESSIONS, search))).toBe(
    `/api/admin/sessions/file?paid=false&q=a%26b&tutor_id=${TUTOR}&from=2026-11-01&sort=hours&direction=desc`,
  );
});
