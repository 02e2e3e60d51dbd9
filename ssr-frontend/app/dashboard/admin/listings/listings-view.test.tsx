// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { type AdminListing, adminListings, type ListingState } from "../../../queries/admin-listings.ts";
import { opportunityReports } from "../../../queries/admin-opportunities.ts";
import { listingCounts, organizationCounts } from "../../../queries/listing-counts.ts";
import { eventually, renderPage } from "../../../testing/app-page.tsx";
import {
  sampleAdminListing,
  sampleAdminListingPage,
  sampleOrganizationPage,
} from "../../../testing/sample-listings.ts";
import SummerTab from "../summer.tsx";

// Loaded lazily when it is first shown.
beforeAll(async () => void (await import("./listings-view.tsx")));

async function show(items: AdminListing[], state: ListingState = "in_review") {
  const page = sampleAdminListingPage(items);
  await renderPage(<SummerTab />, `/dashboard/admin/summer?view=review&state=${state}`, {}, [
    [adminListings(state, 25).queryKey, page],
    [listingCounts.queryKey, page.counts],
    [organizationCounts.queryKey, sampleOrganizationPage().counts],
    [opportunityReports("open", 1).queryKey, { items: [], more: false, counts: { open: 0, decided: 0 } }],
  ]);
  await eventually(() => expect(document.querySelector(".admin-list")).toBeTruthy());
}

const rows = () => [...document.querySelectorAll(".listing-row")].map(({ textContent }) => textContent);

test("a row says what waits, whose it is, what is proven of them, and since when", async () => {
  await show([
    sampleAdminListing(),
    sampleAdminListing({
      id: "0192aa11-0000-7000-8000-0000000000f4",
      verified: "university",
      is_change: true,
    }),
  ]);
  const [first, second] = rows();
  for (const words of [
    "Marine Biology Summer",
    "Sample Institute",
    "Research. Domain proven: institute.example.",
    "In review",
    "Sent Nov 19, 2026, 2:00 AM",
  ])
    expect(first).toContain(words);
  expect(first).not.toContain("Changes what is public now.");
  expect(second).toContain("Verified university");
  expect(second).toContain("Changes what is public now.");
  expect(document.querySelector(".listing-row a")?.getAttribute("href")).toBe(
    `/dashboard/admin/listing?id=${sampleAdminListing().id}`,
  );
});

test("one that is approved and not paid yet says so", async () => {
  await show(
    [sampleAdminListing({ state: "approved", fee: { amount_cents: 4900, state: "due" } })],
    "approved",
  );
  expect(rows()[0]).toContain("To be paid");
});

test("what does not wait says when it changed, and what is missing in a draft is left out", async () => {
  await show(
    [sampleAdminListing({ state: "draft", category: null, domain: null, submitted_at: null })],
    "draft",
  );
  expect(rows()[0]).toContain("Changed Nov 19, 2026, 2:00 AM");
  expect(rows()[0]).toContain("Sample Institute No domain is proven.");
});

test("each filter says how many there are, and leads to them", async () => {
  await show([sampleAdminListing()]);
  const filters = [...document.querySelectorAll("[aria-label='State of the listings'] a")];
  expect(filters.map((filter) => [filter.textContent, filter.getAttribute("href")])).toEqual([
    ["In review1", "/dashboard/admin/summer?view=review"],
    ["Returned2", "/dashboard/admin/summer?view=review&state=returned"],
    ["Approved8", "/dashboard/admin/summer?view=review&state=approved"],
    ["Closed1", "/dashboard/admin/summer?view=review&state=closed"],
    ["Draft5", "/dashboard/admin/summer?view=review&state=draft"],
  ]);
  expect(filters[0]?.getAttribute("aria-current")).toBe("true");
});

test.each([
  ["in_review", "No listing is waiting for you."],
  ["returned", "No listing is back with its provider."],
] as const)("where nothing is %s, that is said", async (state, words) => {
  await show([], state);
  expect(document.querySelector(".empty-state")?.textContent).toContain(words);
});
