import { expect, test } from "vitest";
import {
  formatResearchSearch as formatAdmin,
  parseResearchSearch as parseAdmin,
} from "../dashboard/admin/research/search.ts";
import { formatResearchSearch, parseResearchSearch } from "../dashboard/tutor/research/search.ts";
import { formatProjectSearch, longerUpdates, parseProjectSearch } from "./search.ts";

const id = "0192aa11-0000-7000-8000-0000000000a1";
const params = (query: string) => new URLSearchParams(query);

test("which project is open survives the address, and how many of its updates are listed", () => {
  const search = { project: id, updates: 40 };
  expect(parseProjectSearch(params(formatProjectSearch(search)))).toEqual(search);
  expect(formatProjectSearch(parseProjectSearch(params("")))).toBe("");
});

test.each(["project=1", "updates=-1", "updates=many"])("%s leaves out what makes no sense", (query) =>
  expect(parseProjectSearch(params(query))).toEqual({ project: undefined, updates: 20 }),
);

test("a made-up address cannot ask for a list without end", () => {
  expect(parseProjectSearch(params("updates=1000000000")).updates).toBe(1000);
  expect([20, 990, 1000].map(longerUpdates)).toEqual([40, 1000, undefined]);
});

test("a tutor's tab survives the address; an open project needs none", () => {
  expect(formatResearchSearch({ state: "completed", updates: 20 })).toBe("?state=completed");
  expect(parseResearchSearch(params("state=completed")).state).toBe("completed");
  expect(parseResearchSearch(params("state=lost")).state).toBe("active");
  expect(formatResearchSearch({ state: "completed", project: id })).toBe(`?project=${id}`);
});

test("an admin's filter survives the address", () => {
  for (const filter of ["pending", "at_risk", "all"] as const) {
    const search = { filter, count: 25, project: undefined, updates: 20 };
    expect(parseAdmin(params(formatAdmin(search)))).toEqual(search);
  }
  expect(parseAdmin(params("status=lost")).filter).toBe("all");
});

test("a project that an admin opens keeps the list that it was opened from", () => {
  const search = { filter: "at_risk", count: 75, project: id, updates: 40 } as const;
  expect(formatAdmin(search)).toBe(`?project=${id}&updates=40&status=at_risk&count=75`);
  expect(parseAdmin(params(formatAdmin(search)))).toEqual(search);
  expect(formatAdmin({ filter: "all", count: 25, project: id, updates: 20 })).toBe(`?project=${id}`);
});
