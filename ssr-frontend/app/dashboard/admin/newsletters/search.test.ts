import { expect, test } from "vitest";
import {
  formatNewslettersSearch,
  newsletterPage,
  parseNewsletterSearch,
  parseNewslettersSearch,
} from "./search.ts";

const ID = "0192aa11-0000-7000-8000-00000000000a";

test.each([
  ["", "newsletters"],
  ["?view=subscribers&state=left&q=ada&count=50", "subscribers"],
])("%s says itself again", (search, view) => {
  const parsed = parseNewslettersSearch(new URLSearchParams(search));
  expect(parsed.view).toBe(view);
  expect(formatNewslettersSearch(parsed)).toBe(search);
});

test("what makes no sense is left out", () => {
  const parsed = parseNewslettersSearch(new URLSearchParams("?view=x&state=y&count=-1"));
  expect(parsed).toEqual({ view: "newsletters", state: undefined, q: "", count: 25 });
  expect(parseNewsletterSearch(new URLSearchParams("?newsletter=1")).newsletter).toBeUndefined();
  expect(newsletterPage(ID)).toBe(`/dashboard/admin/newsletter?newsletter=${ID}`);
});
