import { expect, test } from "vitest";
import { type DeskSearch, formatDeskSearch, parseDeskSearch } from "./search.ts";

const parse = (query: string) => parseDeskSearch(new URLSearchParams(query));
const USUAL: DeskSearch = { view: "reports", decided: false, open: undefined, q: "", count: 25 };
const ID = "0192aa11-0000-7000-8000-0000000000d1";

test.each<[string, Partial<DeskSearch>]>([
  ["", {}],
  ["?state=decided&count=50", { decided: true, count: 50 }],
  [`?view=held&open=${ID}`, { view: "held", open: ID }],
  ["?view=chats&q=Mira", { view: "chats", q: "Mira" }],
  ["?view=suspended", { view: "suspended" }],
  ["?view=ai-tutor&state=decided", { view: "ai-tutor", decided: true }],
  ["?view=ai-tutor&open=limits", { view: "ai-tutor", open: "limits" }],
])("%s is understood, and written again", (query, change) => {
  expect(parse(query)).toEqual({ ...USUAL, ...change });
  expect(formatDeskSearch(parse(query))).toBe(query);
});

test.each(["?view=everything", "?open=../secret", "?open=limits", "?q=Mira", "?state=lost", "?count=-3"])(
  "%s says nothing",
  (query) => expect(parse(query)).toEqual(USUAL),
);

test("of the AI tutor nothing is open but its limits", () =>
  expect(parse(`?view=ai-tutor&open=${ID}`)).toEqual({ ...USUAL, view: "ai-tutor" }));
