// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import {
  type AnalyticsDay,
  type ProviderAnalytics,
  providerAnalytics,
} from "../../../queries/provider-analytics.ts";
import { type Listing, providerListings } from "../../../queries/provider-listings.ts";
import { eventually, renderPage, stubApi } from "../../../testing/app-page.tsx";
import { sampleApproved, sampleDraft, sampleProvider } from "../../../testing/sample-provider.ts";
import AnalyticsTab from "../analytics.tsx";
import { applyShare, daysFinding, fullestDay, MEASURES } from "./analytics-view.tsx";

const PATH = "/dashboard/provider/analytics";
const listing = sampleApproved();
const SECOND = "0192aa11-0000-7000-8000-0000000000f2";

const day = (date: string, views = 0, saves = 0, applications = 0): AnalyticsDay => ({
  day: date,
  views,
  saves,
  applications,
});
const DAYS = [day("2026-10-30", 4, 1), day("2026-10-31", 1204), day("2026-11-01", 3, 0, 2)];
const some: ProviderAnalytics = {
  days: DAYS,
  listings: [{ listing_id: listing.id, title: listing.title, views: 1211, saves: 1, applications: 2 }],
};

const show = (analytics: ProviderAnalytics | undefined = some, listings: Listing[] = [listing]) =>
  renderPage(<AnalyticsTab />, PATH, { user: sampleProvider }, [
    [providerListings.queryKey, { items: listings, limit: 50 }],
    [providerAnalytics().queryKey, analytics],
  ]);

const text = () => document.body.textContent ?? "";

test("totals, three figures with their tables, and each listing with its links are there", async () => {
  await show();
  expect([...document.querySelectorAll(".stats dd")].map(({ textContent }) => textContent)).toEqual([
    "1,211",
    "1",
    "2",
  ]);
  const captions = [...document.querySelectorAll("figcaption")].map(({ textContent }) => textContent);
  expect(captions[0]).toBe("Fig. 1 Views per day. 1,211 views in total; the most, 1,204, on Oct 31, 2026.");
  expect(captions).toHaveLength(3);
  expect(document.querySelectorAll("figure details tbody tr")).toHaveLength(9);
  expect([...document.querySelectorAll(".days-axis span")].map(({ textContent }) => textContent)).toContain(
    "Nov",
  );
  const links = [...document.querySelectorAll(".analytics-table a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    `/dashboard/provider/listing?id=${listing.id}`,
    `/dashboard/provider/applications?listing=${listing.id}`,
  ]);
  expect(text()).toContain("without cookies");
});

test("a plot labels its fullest day alone, and readers have the table instead", async () => {
  await show();
  const [views] = document.querySelectorAll(".days-plot");
  expect(views?.getAttribute("aria-hidden")).toBe("true");
  expect([...(views?.querySelectorAll("b") ?? [])].map(({ textContent }) => textContent)).toEqual(["1,204"]);
});

test("one of several listings is chosen in the address", async () => {
  stubApi({ status: 200, body: some });
  const { place } = await show(some, [listing, sampleApproved({ id: SECOND, title: "Second" })]);
  const select = document.querySelector<HTMLSelectElement>("select[name=listing]");
  await act(async () => {
    if (select) select.value = SECOND;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await eventually(() => expect(place().search).toBe(`?listing=${SECOND}`));
});

test("nothing counted, and nothing public, is said", async () => {
  await show({ days: [day("2026-11-01")], listings: [] });
  expect(text()).toContain("Nothing was counted in these 90 days.");
  expect(document.querySelector("figure")).toBeNull();
  await show(undefined, [sampleDraft()]);
  expect(text()).toContain("None of your listings is public yet.");
});

test("the last of the fullest days is named, and none where there was nothing", () => {
  const [views, saves] = MEASURES;
  if (!views || !saves) throw new Error("there are three");
  expect(fullestDay([day("2026-11-01", 2), day("2026-11-02", 2)], "views")?.day).toBe("2026-11-02");
  expect(daysFinding([day("2026-11-01", 1)], views)).toBe("1 view in total; the most, 1, on Nov 01, 2026.");
  expect(daysFinding([day("2026-11-01", 1)], saves)).toBe("No student has saved one yet.");
  expect([applyShare(0, 0), applyShare(200, 7), applyShare(1, 2)]).toEqual([undefined, "3.5%", "100%"]);
});
