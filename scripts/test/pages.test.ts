import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pagesOfRoles } from "../../e2e/support/pages.ts";
import { inRoot } from "../lib/paths.ts";

/** The tutor's `/dashboard`, and pages of one row, which journeys open from its list and check alike. */
const NOT_IN_LIST = [
  "/dashboard/tutor/overview",
  ...["lessons", "book", "opportunity", "listing", "newsletter"].map((page) => `/dashboard/admin/${page}`),
  ...["listing", "application"].map((page) => `/dashboard/provider/${page}`),
];

test("the crawl opens every tab of the dashboards", () => {
  const routes = readFileSync(inRoot("ssr-frontend/app/routes.ts"), "utf8");
  const tabs = [...routes.matchAll(/dashboard\("(\/dashboard\/[^"]+)"/g)].map(([, path = ""]) => path);
  const crawled = new Set(Object.values(pagesOfRoles).flat());
  const left = tabs.filter((path) => !crawled.has(path));
  assert.deepEqual(left.toSorted(), NOT_IN_LIST.toSorted(), "add the page to e2e/support/pages.ts");
});
