import { expect, test } from "vitest";
import { apiQueryOf, conditionsOf, mentorSearchHref, mentorSearchOf } from "./search.ts";

const at = (query: string) => mentorSearchOf(`http://academy.example/tutoring-mentors${query}`);

test("the address names known values, none, or something we do not have", () => {
  expect(at("")).toEqual({});
  expect(at("?subject=Computer+Science&price=60&free=sunday&sort=price")).toEqual({
    subject: "Computer Science",
    price: "60",
    free: "sunday",
    sort: "price",
  });
  expect(at("?subject=&price=")).toEqual({});
  for (const unknown of ["?subject=physics", "?price=61", "?free=today", "?sort=random"])
    expect(at(unknown)).toBeUndefined();
});

test("a link is read back as the search it was made of", () => {
  const search = { subject: "Computer Science", price: "40", free: "week", sort: "name" } as const;
  const href = mentorSearchHref("/tutoring-mentors", search);
  expect(mentorSearchOf(new URL(href, "http://academy.example").href)).toEqual(search);
  expect(mentorSearchHref("/mentor", {})).toBe("/mentor#tutoring");
});

test("the API is asked in cents", () =>
  expect(apiQueryOf({ price: "60", free: "sunday" })).toEqual({ max_price_cents: 6000, free: "sunday" }));

test("each filter in force can be dropped by itself, and the order stays", () => {
  expect(conditionsOf({ subject: "Chemistry", price: "60", sort: "price" })).toEqual([
    { label: "Chemistry", without: { price: "60", sort: "price" } },
    { label: "up to $60", without: { subject: "Chemistry", sort: "price" } },
  ]);
  expect(conditionsOf({ sort: "name" })).toEqual([]);
});
