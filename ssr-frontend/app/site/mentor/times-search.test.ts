import { expect, test } from "vitest";
import { mentorHref, searchWords, timesHref, timesSearchFrom, timesSearchOf } from "./times-search.ts";

const mentor = { slug: "ada" };
const at = (href: string) => timesSearchOf(new URL(href, "http://academy.example").href);

test("an address names a known week, subject and day, none, or something we do not have", () => {
  const search = { week: "9", subject: "Computer Science", free: "sunday" } as const;
  expect(at(timesHref(mentor, search))).toEqual(search);
  expect(at("/mentor/ada")).toEqual({});
  expect(at("/mentor/ada?week=&subject=")).toEqual({});
  for (const unknown of ["?week=10", "?week=x", "?subject=physics", "?free=week", "?free=today"])
    expect(at(`/mentor/ada${unknown}`)).toBeUndefined();
});

test("a link to the free times has their fragment, one to the mentor has none", () => {
  expect(timesHref(mentor, { subject: "Chemistry", free: "sunday" })).toBe(
    "/mentor/ada?subject=Chemistry&free=sunday#times",
  );
  expect(mentorHref(mentor, { week: "2" })).toBe("/mentor/ada?week=2");
  expect(mentorHref(mentor)).toBe("/mentor/ada");
});

test("a mentor's page takes over the subject and the day of a search, not its price or order", () => {
  expect(timesSearchFrom({ subject: "Physics", free: "monday", price: "60", sort: "name" })).toEqual({
    subject: "Physics",
    free: "monday",
  });
  expect(timesSearchFrom({ free: "week" })).toEqual({});
});

test("a search is said in words, without its week", () => {
  expect(searchWords({ subject: "Chemistry", free: "sunday", week: "2" })).toBe("for Chemistry on a Sunday");
  expect(searchWords({ subject: "Chemistry" })).toBe("for Chemistry");
  expect(searchWords({ free: "friday" })).toBe("on a Friday");
  expect(searchWords({ week: "2" })).toBe("");
});
