import { expect, test } from "vitest";
import { isIndexed, searchHref, searchOf, searchWithout } from "./search.ts";

const search = (query: string) => searchOf(new URLSearchParams(query));

test("a form's empty answers are not set, and its others are read as what they are", () => {
  expect(search("q=&category=&grade=&cost=&deadline=&sort=&page=")).toEqual({});
  expect(
    search(
      "q=+kelp+&category=research&remote=true&paid=true&grade=10&cost=under_1000&deadline=month&sort=cost&page=3",
    ),
  ).toEqual({
    q: "kelp",
    category: "research",
    remote: true,
    paid: true,
    grade: 10,
    cost: "under_1000",
    deadline: "month",
    sort: "cost",
    page: 3,
  });
});

test("what no form sends counts as not set; a made-up category leads elsewhere", () => {
  expect(search("grade=5&cost=cheap&deadline=never&sort=random&remote=1&page=0&other=x")).toEqual({});
  expect(search("page=1.5")).toEqual({});
  expect(search("page=101")).toEqual({});
  expect(search(`q=${"a".repeat(200)}`)?.q).toHaveLength(100);
  expect(search("category=cruise")).toBeUndefined();
});

test("the order that a list has anyway counts as not set", () => {
  expect(search("sort=relevance")).toEqual({});
  expect(search("sort=deadline")).toEqual({});
  expect(search("q=kelp&sort=relevance")).toEqual({ q: "kelp" });
  expect(search("q=kelp&sort=deadline")).toEqual({ q: "kelp", sort: "deadline" });
});

test("a long search is cut between letters", () => {
  expect(searchOf(new URLSearchParams({ q: `${"x".repeat(99)}😀😀` }))?.q).toBe(`${"x".repeat(99)}😀`);
});

test("a search survives its address", () => {
  const full = { category: "pre-college", q: "a & b", grade: 13, remote: true } as const;
  expect(search(searchHref(full).split("?")[1] ?? "")).toEqual(full);
  expect(searchHref({})).toBe("/summer/opportunities");
});

test("without a condition a search begins at its first page again", () => {
  expect(searchWithout({ q: "kelp", paid: true, page: 4 }, "q")).toEqual({ paid: true });
});

test("search engines may list all, and each category alone; nothing that is narrowed, sorted or turned", () => {
  for (const query of ["", "category=research", "q=&sort=+", "utm_source=letter"]) {
    expect(isIndexed(new URLSearchParams(query)), query).toBe(true);
  }
  const views = ["q=kelp", "category=research&remote=true", "sort=cost", "page=2", "grade=9"];
  for (const query of [...views, "grade=99", "page=1", "remote=perhaps"]) {
    expect(isIndexed(new URLSearchParams(query)), query).toBe(false);
  }
});
