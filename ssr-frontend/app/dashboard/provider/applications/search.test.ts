import { expect, test } from "vitest";
import { applicationPage, applicationsOf } from "../places.ts";
import {
  formatApplicationsSearch,
  LIST_STEP,
  parseApplicationSearch,
  parseApplicationsSearch,
} from "./search.ts";

const ID = "0192aa11-0000-7000-8000-0000000000c1";
const queryOf = (href: string) => new URLSearchParams(href.split("?")[1]);

test("what an address says is said by it again, and what makes no sense is left out", () => {
  const full = `?listing=${ID}&state=interview&q=Robin&count=50`;
  expect(formatApplicationsSearch(parseApplicationsSearch(new URLSearchParams(full)))).toBe(full);
  const odd = parseApplicationsSearch(new URLSearchParams("listing=latest&state=gone&q=%20&count=-3"));
  expect(odd).toEqual({ listing: undefined, state: undefined, q: "", count: LIST_STEP });
  expect(formatApplicationsSearch(odd)).toBe("");
});

test("an application's address carries the list that it is read in", () => {
  const filter = { listing: ID, state: "submitted", q: "Robin" } as const;
  expect(parseApplicationSearch(queryOf(applicationPage(ID, filter)))).toEqual({ id: ID, ...filter });
  expect(applicationPage(ID)).toBe(`/dashboard/provider/application?id=${ID}`);
  expect(parseApplicationsSearch(queryOf(applicationsOf(ID))).listing).toBe(ID);
});
