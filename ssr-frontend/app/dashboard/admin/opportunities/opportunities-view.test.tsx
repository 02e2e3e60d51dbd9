// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  type AdminOpportunity,
  adminOpportunities,
  opportunityReports,
} from "../../../queries/admin-opportunities.ts";
import { listingCounts, organizationCounts } from "../../../queries/listing-counts.ts";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleAdminListingPage, sampleOrganizationPage } from "../../../testing/sample-listings.ts";
import { sampleListing, sampleListingPage } from "../../../testing/sample-opportunities.ts";
import { inSmallWindow } from "../../../testing/small-window.ts";
import SummerTab from "../summer.tsx";
import { parseSummerSearch } from "./search.ts";

beforeEach(inSmallWindow);

const show = (items: AdminOpportunity[], query = "") =>
  renderPage(<SummerTab />, `/dashboard/admin/summer${query && `?${query}`}`, {}, [
    [adminOpportunities(parseSummerSearch(new URLSearchParams(query))).queryKey, sampleListingPage(items)],
    [opportunityReports("open", 1).queryKey, { items: [], more: true, counts: { open: 3, decided: 1 } }],
    [listingCounts.queryKey, sampleAdminListingPage().counts],
    [organizationCounts.queryKey, sampleOrganizationPage().counts],
  ]);

const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const rows = () => [...document.querySelectorAll(".records li")].map(({ textContent }) => textContent ?? "");

test("a row says what it is, until when by its own clock, how it stands, and when it has to be checked", async () => {
  await show([
    sampleListing({ open_reports: 2 }),
    sampleListing({
      id: "0192aa11-0000-7000-8000-0000000000b2",
      state: "unchecked",
      check_due_at: "2026-11-18T12:00:00Z",
    }),
  ]);
  const [first, second] = rows();
  for (const words of [
    "Marine Biology SummerSample Institute",
    "Research",
    "Nov 24, 202611:59 PM Eastern time",
    "Open",
    "Nov 10, 2026Due in 80 days",
    "2 reports",
  ]) {
    expect(first).toContain(words);
  }
  expect(second).toContain("Needs a check");
  expect(second).toContain("Lapsed 2 days ago");
  expect(document.querySelector(".records li a")?.getAttribute("href")).toBe(
    `/dashboard/admin/opportunity?opportunity=${sampleListing().id}`,
  );
});

test.each([
  ["", ""],
  ["filter=open", "30 opportunities."],
  ["filter=open&q=marine", "1 opportunity."],
  ["q=marine&cursor=abc", ""],
])("where an address says “%s”, readers hear “%s”", async (query, words) => {
  await show([sampleListing()], query);
  expect(text(".records-view > [role=status]")).toBe(words);
});

test("each filter says how many there are, and starts its list anew", async () => {
  await show([sampleListing()], "filter=open&q=marine&cursor=abc");
  const filters = [...document.querySelectorAll("[aria-label='Which opportunities'] a")];
  expect(filters.map(({ textContent }) => textContent)).toEqual([
    "All1,204",
    "Open30",
    "To check4",
    "Reported2",
    "Closed7",
    "Hidden1",
  ]);
  expect(filters[2]?.getAttribute("href")).toBe("/dashboard/admin/summer?q=marine&filter=check_due");
  expect(filters[1]?.getAttribute("aria-current")).toBe("true");
});

test.each([
  ["", "Nothing is listed yet.", "/dashboard/admin/opportunity"],
  ["filter=check_due", "Everything was checked.", "/dashboard/admin/summer"],
  ["filter=hidden", "Nothing is hidden.", "/dashboard/admin/summer"],
  ["q=zzyzx", "No opportunity matches “zzyzx”.", "/dashboard/admin/summer"],
  ["q=zzyzx&filter=open", "No opportunity here matches “zzyzx”.", "/dashboard/admin/summer"],
])("where “%s” finds nothing, that and the way on are said", async (query, words, way) => {
  await show([], query);
  expect(text(".empty-state")).toContain(words);
  expect(document.querySelector(".empty-state a")?.getAttribute("href")).toBe(way);
});

test("the views lead to each other, and say how much waits there", async () => {
  await show([sampleListing()], "q=marine");
  const views = [...document.querySelectorAll(".summer-views a")];
  expect(views.map((view) => [view.textContent, view.getAttribute("href")])).toEqual([
    ["Opportunities", "/dashboard/admin/summer"],
    ["Reports3", "/dashboard/admin/summer?view=reports"],
    ["Review1", "/dashboard/admin/summer?view=review"],
    ["Organizations3", "/dashboard/admin/summer?view=organizations"],
  ]);
  expect(views.map((view) => view.getAttribute("aria-current"))).toEqual(["page", null, null, null]);
});
