// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { isStaleAfter } from "../../../live/live-meta.ts";
import type { LiveEvent } from "../../../live/protocol.ts";
import { providerAnalytics } from "../../../queries/provider-analytics.ts";
import {
  type ReceivedApplicationPage,
  receivedApplication,
  receivedApplications,
  waitingApplications,
  waitingByListing,
} from "../../../queries/provider-applications.ts";
import { type Listing, providerListings } from "../../../queries/provider-listings.ts";
import { createTestClient, getByText, renderPage } from "../../../testing/app-page.tsx";
import {
  sampleApproved,
  sampleDraft,
  sampleProvider,
  samplePublished,
} from "../../../testing/sample-provider.ts";
import { RECEIVED_ID, sampleReceived, sampleReceivedPage } from "../../../testing/sample-received.ts";
import ApplicationsTab from "../applications.tsx";
import { PROVIDER_TABS } from "../tabs.ts";

const PATH = "/dashboard/provider/applications";
const listing = sampleApproved();

interface Shown {
  listings?: Listing[];
  page?: ReceivedApplicationPage;
  path?: string;
  filter?: Parameters<typeof receivedApplications>[0];
}

const show = ({ listings = [listing], page, path = PATH, filter = {} }: Shown = {}) =>
  renderPage(<ApplicationsTab />, path, { user: sampleProvider }, [
    [providerListings.queryKey, { items: listings, limit: 50 }],
    [waitingApplications.queryKey, waitingByListing(page?.items ?? [])],
    ...(page ? [[receivedApplications(filter, 25).queryKey, page] as [readonly unknown[], unknown]] : []),
  ]);

const text = () => document.body.textContent ?? "";
const rows = () => [...document.querySelectorAll<HTMLElement>(".application-row")];
const chips = () => [...document.querySelectorAll(".chips a")].map(({ textContent }) => textContent);

test("a row says whose it is, for what, since when, and what of it wants to be looked at", async () => {
  await show({
    page: sampleReceivedPage([
      sampleReceived({ asked_at: "2026-11-19T12:00:00Z", has_notes: true }),
      sampleReceived({ id: "x", student_name: "Ana Sample", state: "interview" }),
    ]),
  });
  const [waiting, other] = rows();
  for (const words of [
    "Robin Sample",
    "Grade 10",
    "Marine Biology Summer",
    "Applied Nov 18, 2026",
    "Waiting for 2 days",
    "Asked what happened, Nov 19, 2026",
    "Has notes",
    "New",
  ])
    expect(waiting?.textContent).toContain(words);
  expect(waiting?.querySelector("a")?.getAttribute("href")).toBe(
    `/dashboard/provider/application?id=${RECEIVED_ID}`,
  );
  expect(other?.textContent).toContain("Interview");
  expect(other?.textContent).not.toContain("Waits");
  expect(other?.textContent).not.toContain("Has notes");
});

test("states are counted, and lead to their lists; the download has the chosen listing", async () => {
  const counts = { submitted: 1, in_review: 2, accepted: 1203 };
  const page = sampleReceivedPage([sampleReceived()], counts);
  const path = `${PATH}?listing=${listing.id}&state=submitted`;
  await show({ page, path, filter: { listing: listing.id, state: "submitted" } });
  expect(chips()).toEqual([
    "All1,206",
    "New1",
    "In review2",
    "Interview0",
    "Waitlisted0",
    "Accepted1,203",
    "Declined0",
    "Withdrawn0",
  ]);
  expect(document.querySelector(".chips [aria-current]")?.textContent).toBe("New1");
  expect(document.querySelectorAll(".chips a")[2]?.getAttribute("href")).toBe(
    `${PATH}?listing=${listing.id}&state=in_review`,
  );
  expect(getByText("Download CSV").getAttribute("href")).toBe(
    `/api/provider/applications/file?listing_id=${listing.id}`,
  );
  // The link contains the list's filter.
  expect(rows()[0]?.querySelector("a")?.getAttribute("href")).toContain(
    `&listing=${listing.id}&state=submitted`,
  );
});

test("somebody without a listing is led to their first", async () => {
  await show({ listings: [], page: sampleReceivedPage([]) });
  expect(text()).toContain("Nothing is listed yet.");
  expect(getByText("Create your first listing").getAttribute("href")).toBe("/dashboard/provider/listings");
});

test("as long as nothing is public, that is said", async () => {
  await show({ listings: [sampleDraft()], page: sampleReceivedPage([]) });
  expect(text()).toContain("None of your listings is public yet.");
});

test("what is paused is said above, with whom to answer first", async () => {
  const paused = sampleApproved({ published: samplePublished({ state: "paused" }) });
  const late = sampleReceived({ created_at: "2026-10-20T12:00:00Z" });
  await show({ listings: [paused], page: sampleReceivedPage([late]) });
  const notice = document.querySelector(".pause-notice");
  expect(notice?.querySelector("h2")?.textContent).toBe("Marine Biology Summer is paused");
  expect(notice?.querySelector("a")?.getAttribute("href")).toContain(
    `id=${RECEIVED_ID}&listing=${paused.id}&state=submitted`,
  );
});

test("there are more, where there are", async () => {
  await show({ page: sampleReceivedPage([sampleReceived()], { submitted: 30 }, true) });
  expect(document.querySelector(".applications-list > a.MuiButton-root")?.getAttribute("href")).toBe(
    `${PATH}?count=50`,
  );
});

test("the rail counts what waits for an answer", () => {
  const tab = PROVIDER_TABS.find(({ label }) => label === "Applications");
  expect(new Set(PROVIDER_TABS.map(({ letter }) => letter)).size).toBe(5);
  expect(tab?.count?.words).toBe("waiting for an answer");
});

const moved: LiveEvent = {
  kind: "opportunity_application.changed",
  data: { opportunity_application_id: RECEIVED_ID, opportunity_id: "o", state: "accepted" },
};
const changed: LiveEvent = { kind: "listing.changed", data: { listing_id: listing.id } };

test.each([
  ["the list", receivedApplications({}, 25), true, true],
  ["what waits", waitingApplications, true, true],
  ["the application", receivedApplication(RECEIVED_ID), true, true],
  ["another application", receivedApplication(listing.id), false, true],
  ["analytics", providerAnalytics(), true, true],
])("%s is out of date after what changes it", (_, { meta }, afterMove, afterListing) => {
  const context = { cached: undefined, client: createTestClient() };
  expect(isStaleAfter(meta?.staleAfter, moved, context)).toBe(afterMove);
  expect(isStaleAfter(meta?.staleAfter, changed, context)).toBe(afterListing);
});
