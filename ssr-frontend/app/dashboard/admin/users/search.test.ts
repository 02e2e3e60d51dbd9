import { expect, test } from "vitest";
import { formatUsersSearch, longerLessons, parseUsersSearch, sortedBy } from "./search.ts";

const parse = (text: string) => parseUsersSearch(new URLSearchParams(text));
const ID = "0192aa11-0000-7000-8000-00000000000c";

test("whoever was seen last comes first unless the address says otherwise", () => {
  expect(parse("")).toEqual({
    user: undefined,
    q: "",
    filter: "all",
    sort: "last_seen",
    direction: "desc",
    cursor: undefined,
    lessons: "upcoming",
    count: 10,
  });
  expect(formatUsersSearch(parse(""))).toBe("");
});

test.each([
  `?user=${ID}&q=robin&filter=tutor&sort=name&direction=desc&cursor=abc`,
  "?sort=name",
  "?direction=asc",
  "?sort=joined&direction=asc",
  `?user=${ID}&lessons=past&count=30`,
])("%s survives", (search) => expect(formatUsersSearch(parse(search))).toBe(search));

test("what makes no sense is left out", () => {
  expect(formatUsersSearch(parse("user=robin&filter=hidden&sort=shoe&direction=sideways&q=+"))).toBe("");
});

test("whose lessons are listed, and how many, is forgotten with the person", () => {
  const open = parse(`user=${ID}&q=robin&lessons=called_off&count=30`);
  expect(formatUsersSearch({ ...open, user: undefined })).toBe("?q=robin");
  expect(parse("lessons=soon&count=9999")).toMatchObject({ lessons: "upcoming", count: 500 });
});

test("a list of lessons grows by so many, up to a bound", () => {
  expect([10, 490, 500].map(longerLessons)).toEqual([20, 500, undefined]);
});

test("a column is sorted its usual way, and the other way when it is pressed again", () => {
  expect(sortedBy(parse(""), "name")).toEqual({ sort: "name", direction: "asc" });
  expect(sortedBy(parse("sort=name"), "name")).toEqual({ sort: "name", direction: "desc" });
  expect(sortedBy(parse("sort=name&direction=desc"), "joined")).toEqual({
    sort: "joined",
    direction: "desc",
  });
});
