// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { type OpportunityReport, opportunityReports } from "../../../queries/admin-opportunities.ts";
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
import { sampleAdminListingPage, sampleOrganizationPage } from "../../../testing/sample-listings.ts";
import { sampleListingReport } from "../../../testing/sample-opportunities.ts";
import SummerTab from "../summer.tsx";

// Loaded lazily when it is first opened.
beforeAll(async () => void (await import("./decide-dialog.tsx")));

const report = sampleListingReport();
const DECIDE = `/api/admin/opportunity-reports/${report.id}/decide`;

const pageOf = (items: OpportunityReport[]) => ({
  items,
  more: false,
  counts: { open: items.length, decided: 2 },
});

const show = (items = [report], query = "") =>
  renderPage(<SummerTab />, `/dashboard/admin/summer?view=reports${query}`, {}, [
    [opportunityReports(query ? "decided" : "open", 25).queryKey, pageOf(items)],
    [opportunityReports("open", 1).queryKey, pageOf(items)],
    [listingCounts.queryKey, sampleAdminListingPage().counts],
    [organizationCounts.queryKey, sampleOrganizationPage().counts],
  ]);

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const submit = () => dialog()?.querySelector<HTMLElement>("[type=submit]") as HTMLElement;
const choose = (decision: string) =>
  click(dialog()?.querySelector<HTMLElement>(`[name=decision][value=${decision}]`) as HTMLElement);

async function open() {
  await click(document.querySelector<HTMLElement>(".desk-row > button") as HTMLElement);
  await eventually(() => expect(dialog()?.textContent).toContain("Report of Marine Biology Summer"));
}

test("a report says what is wrong with which listing, in whose words", async () => {
  await show();
  const row = document.querySelector(".desk-row")?.textContent ?? "";
  for (const words of ["Sample Institute", "Costs more than listed", "There is a fee", "Robin Sample"])
    expect(row).toContain(words);
  const hrefs = [...document.querySelectorAll(".desk-row a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    `/dashboard/admin/opportunity?opportunity=${report.opportunity_id}`,
    `/dashboard/admin/users?user=${report.reporter?.id}`,
  ]);
});

test("hiding needs a reason, and the decision is sent once it has one", async () => {
  const decided = { ...report, decision: "hidden" as const };
  const calls = stubApi(
    { status: 200, body: decided },
    { status: 200, body: { items: [], counts: { open: 0, decided: 3 } } },
  );
  await show();
  await open();
  await click(submit());
  expect(dialog()?.textContent).toContain("Please choose what to do about it.");
  await choose("hidden");
  await click(submit());
  expect(dialog()?.querySelector("[name=note]")?.getAttribute("aria-invalid")).toBe("true");
  await type("note", " Fees are not stated. ");
  await click(submit());
  await eventually(() => expect(toasts()).toEqual(["HiddenWe’ll email Robin Sample."]));
  expect(calls[0]).toEqual({
    method: "POST",
    path: DECIDE,
    body: { decision: "hidden", note: "Fees are not stated." },
  });
});

test("what another admin has decided meanwhile can no longer be, and the note stays", async () => {
  const { client } = await show();
  await open();
  await choose("corrected");
  await type("note", "The fee is there now.");
  await act(async () => client.setQueryData(opportunityReports("open", 25).queryKey, pageOf([])));
  expect(dialog()?.textContent).toContain("Another admin decided this report in the meantime.");
  expect(isOff(submit())).toBe(true);
  expect(dialog()?.querySelector<HTMLTextAreaElement>("[name=note]")?.value).toBe("The fee is there now.");
});

test("a refusal is said where it was pressed", async () => {
  stubApi(problemResponse(503, "database_busy", "Please try again in a moment."));
  await show();
  await open();
  await choose("dismissed");
  await click(submit());
  await eventually(() => expect(dialog()?.textContent).toContain("Please try again in a moment."));
});

test("what is decided says what, when and by whom", async () => {
  const decided = sampleListingReport({
    decision: "corrected",
    decided_at: "2026-11-20T08:00:00Z",
    decided_by: "Ada Sample",
    note: "The fee is there now.",
  });
  await show([decided], "&state=decided");
  const row = document.querySelector(".desk-row")?.textContent ?? "";
  for (const words of ["Corrected", "Nov 20, 2026, 12:00 AM", "by Ada Sample", "The fee is there now."])
    expect(row).toContain(words);
  expect(document.querySelector(".desk-row button")).toBeNull();
});

test("where no report waits, that is said", async () => {
  await show([]);
  expect(
    getByText("No report is waiting. A new one appears here automatically, and on the overview."),
  ).toBeTruthy();
});
