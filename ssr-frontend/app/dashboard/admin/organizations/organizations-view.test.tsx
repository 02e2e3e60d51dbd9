// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { opportunityReports } from "../../../queries/admin-opportunities.ts";
import {
  type AdminOrganization,
  adminOrganizations,
  type OrganizationFilter,
} from "../../../queries/admin-organizations.ts";
import { listingCounts, organizationCounts } from "../../../queries/listing-counts.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import {
  sampleAdminListingPage,
  sampleAdminOrganization,
  sampleOrganizationPage,
} from "../../../testing/sample-listings.ts";
import SummerTab from "../summer.tsx";

// Loaded lazily when they are first shown.
beforeAll(
  async () =>
    void (await Promise.all([
      import("./organizations-view.tsx"),
      import("./verify-dialog.tsx"),
      import("./take-back-dialog.tsx"),
      import("./release-domain-dialog.tsx"),
      import("./approve-texts-dialog.tsx"),
    ])),
);

const one = sampleAdminOrganization();
const verified = sampleAdminOrganization({ verified: "university", verified_at: "2026-11-15T12:00:00Z" });
const API = `/api/admin/organizations/${one.id}/verification`;

async function show(items: AdminOrganization[], filter: OrganizationFilter = "to_verify", q = "") {
  const search = new URLSearchParams({ view: "organizations", filter, q });
  const page = await renderPage(<SummerTab />, `/dashboard/admin/summer?${search}`, {}, [
    [adminOrganizations(filter, q, 25).queryKey, sampleOrganizationPage(items)],
    [listingCounts.queryKey, sampleAdminListingPage().counts],
    [organizationCounts.queryKey, sampleOrganizationPage().counts],
    [opportunityReports("open", 1).queryKey, { items: [], more: false, counts: { open: 0, decided: 0 } }],
  ]);
  await eventually(() => expect(document.querySelector(".admin-list")).toBeTruthy());
  return page;
}

const row = () => document.querySelector(".desk-row");
const buttons = () =>
  [...document.querySelectorAll(".desk-row button")].map(({ textContent }) => textContent);
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const confirm = () => dialog()?.querySelector<HTMLElement>(".MuiButton-contained") as HTMLElement;
const choose = (kind: string) =>
  click(dialog()?.querySelector<HTMLElement>(`[name=verified][value=${kind}]`) as HTMLElement);

async function ask(words: string) {
  await click(getByText(`${words}: Sample Institute`));
  await eventually(() => expect(dialog()).toBeTruthy());
}

/** The responses to a verification and to the refetch of the list. */
const saved = (change: Partial<AdminOrganization>, items: AdminOrganization[]) => {
  const { counts } = sampleOrganizationPage();
  return stubApi(
    { status: 200, body: sampleAdminOrganization({ version: 3, ...change }) },
    { status: 200, body: { items, counts } },
    { status: 200, body: { items, counts } },
    { status: 200, body: { items, counts } },
  );
};

test("a row says what is proven, where it is, who looks after it and what it posts", async () => {
  await show([one]);
  for (const words of [
    "Sample Institute",
    "Not verified by us.",
    "Website: institute.example",
    "Domain proven: institute.example, at dean@institute.example. Since Nov 12, 2026.",
    "Provider: Noa Sample",
    "1 listing in review, 3 open.",
  ])
    expect(row()?.textContent).toContain(words);
  expect(row()?.textContent).not.toContain("The website is elsewhere.");
  expect(buttons()).toEqual(["Verify: Sample Institute", "Release domain: Sample Institute"]);
});

test("nobody is verified who has proven nothing, and what does not fit is said", async () => {
  await show([sampleAdminOrganization({ domain: null, domain_proved_at: null })], "all");
  expect(row()?.textContent).toContain("No domain is proven.");
  expect(buttons()).toEqual([]);
});

test("a website elsewhere and a suspended provider are told of", async () => {
  await show([
    sampleAdminOrganization({
      website: "https://other.example",
      provider: { ...one.provider, suspended_at: "2026-11-18T12:00:00Z" },
    }),
  ]);
  expect(row()?.textContent).toContain("The website is elsewhere.");
  expect(row()?.textContent).toContain("Suspended since Nov 18, 2026");
});

test("nobody is verified before it is said as what", async () => {
  const calls = stubApi();
  await show([one]);
  await ask("Verify");
  await click(confirm());
  expect(dialog()?.textContent).toContain("Please choose what it is.");
  expect(calls).toEqual([]);
});

test("taking it back is asked about first, and the focus stays at its row", async () => {
  const other = sampleAdminOrganization({
    id: "0192aa11-0000-7000-8000-0000000000f5",
    name: "Other",
    domain: null,
  });
  const calls = saved({}, [other, sampleAdminOrganization({ version: 3 })]);
  await show([other, verified], "all");
  expect(buttons()).toEqual([
    "Change: Sample Institute",
    "Take back: Sample Institute",
    "Release domain: Sample Institute",
  ]);
  const row = () => document.querySelectorAll<HTMLElement>(".desk-row")[1];
  expect(row()?.textContent).toContain("Verified university since Nov 15, 2026");
  await ask("Take back");
  expect(dialog()?.textContent).toContain("lose their badge right away");
  await click(confirm());
  await eventually(() => expect(toasts()).toEqual(["No longer verifiedWe’ll email Noa."]));
  expect(calls[0]).toEqual({ method: "PUT", path: API, body: { verified: null, seen_version: 2 } });
  await eventually(() => expect(document.activeElement).toBe(row()));
});

test("a domain is released for a reason that its provider is told", async () => {
  const calls = saved({ domain: null, domain_proved_at: null }, [
    sampleAdminOrganization({ domain: null, domain_proved_at: null, version: 3 }),
  ]);
  await show([verified], "all");
  await ask("Release domain");
  expect(dialog()?.textContent).toContain("Release institute.example?");
  expect(dialog()?.textContent).toContain("lose their badge right away");
  await type("reason", " no ");
  await click(confirm());
  expect(dialog()?.textContent).toContain("Please say why, in at least 3 characters.");
  expect(calls).toEqual([]);
  await type("reason", " It is not theirs. ");
  await click(confirm());
  await eventually(() => expect(toasts()).toEqual(["Domain releasedWe’ll email Noa."]));
  expect(calls[0]).toEqual({
    method: "POST",
    path: `/api/admin/organizations/${one.id}/release-domain`,
    body: { reason: "It is not theirs.", seen_version: 2 },
  });
  await eventually(() => expect(row()?.textContent).toContain("No domain is proven."));
  expect(buttons()).toEqual([]);
});

test("an organization that changed meanwhile is looked at again first", async () => {
  const { counts } = sampleOrganizationPage();
  const items = [sampleAdminOrganization({ name: "Other Institute", version: 3 })];
  stubApi(problemResponse(409, "edit_conflict", "This was changed in the meantime."), {
    status: 200,
    body: { items, counts },
  });
  await show([one]);
  await ask("Verify");
  await choose("organization");
  await click(confirm());
  await eventually(() => expect(dialog()?.textContent).toContain("It changed in the meantime."));
  expect(isOff(confirm())).toBe(true);
  expect(row()?.textContent).toContain("Other Institute");
});

test("what comes over the line closes the way on too", async () => {
  const { client } = await show([one]);
  await ask("Verify");
  await act(async () =>
    client.setQueryData(
      adminOrganizations("to_verify", "", 25).queryKey,
      sampleOrganizationPage([sampleAdminOrganization({ version: 3 })]),
    ),
  );
  expect(dialog()?.textContent).toContain("It changed in the meantime.");
});

test("each filter says how many there are, and keeps what is searched for", async () => {
  await show([one], "all", "institute");
  const filters = [...document.querySelectorAll("[aria-label='Which organizations'] a")];
  expect(filters.map((filter) => [filter.textContent, filter.getAttribute("href")])).toEqual([
    ["To verify1", "/dashboard/admin/summer?view=organizations&q=institute"],
    ["New texts2", "/dashboard/admin/summer?view=organizations&filter=to_review&q=institute"],
    ["Verified4", "/dashboard/admin/summer?view=organizations&filter=verified&q=institute"],
    ["All6", "/dashboard/admin/summer?view=organizations&filter=all&q=institute"],
  ]);
  expect(document.querySelector(".admin-view > [role=status]")?.textContent).toBe("1 organization.");
});

test.each([
  ["to_verify", "", "No organization is waiting."],
  ["to_review", "", "No organization has changed what it says about itself."],
  ["verified", "", "No organization is verified yet."],
  ["all", "zzyzx", "No organization here matches “zzyzx”."],
] as const)("where %s with “%s” finds nothing, that is said", async (filter, q, words) => {
  await show([], filter, q);
  expect(document.querySelector(".empty-state")?.textContent).toContain(words);
});
