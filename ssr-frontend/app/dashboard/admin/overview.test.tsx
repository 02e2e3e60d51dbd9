// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import {
  adminSummary,
  paymentProblems,
  type Statistics,
  statistics,
  tutorTotals,
} from "../../queries/admin-overview.ts";
import { click, eventually, focus, getByText, renderPage, stubApi, type } from "../../testing/app-page.tsx";
import {
  samplePaymentProblem,
  sampleStatistics,
  sampleSummary,
  sampleTotals,
} from "../../testing/sample-admin.ts";
import OverviewTab from "./overview.tsx";
import PaymentProblemsPage from "./payment-problems.tsx";

// The sample session starts on November 20.
const FROM = "2026-08-30";
const TO = "2026-11-20";

const shown = (summary = sampleSummary(), period: Statistics = sampleStatistics()) =>
  renderPage(<OverviewTab />, "/dashboard/admin/overview", {}, [
    [adminSummary.queryKey, summary],
    [tutorTotals("", 10).queryKey, { items: [sampleTotals(1), sampleTotals(2)], more: true, total: 30 }],
    [statistics(FROM, TO).queryKey, period],
  ]);

const tableOf = (table: Element | null | undefined) =>
  [...(table?.querySelectorAll("tr") ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test("the four numbers, and each tutor's with the way to their sessions", async () => {
  await shown();
  const stats = [...document.querySelectorAll(".stats > div")].map(({ textContent }) => textContent);
  expect(stats).toEqual([
    "Total Tutors3",
    "Total Sessions1,234",
    "Total Hours1,300.50",
    "Paid Hours1,000.00",
  ]);
  const [, first] = document.querySelectorAll<HTMLTableRowElement>(".tutor-totals tr");
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Mira Sample 1",
    "mira1@academy.test",
    "Sessions1,499",
    "Hours1,599.25",
    "Paid hours800.00",
  ]);
  expect(first?.querySelector("a")?.getAttribute("href")).toBe(
    `/dashboard/admin/sessions?tutor=${sampleTotals(1).tutor.id}`,
  );
});

test("tutors are found as soon as typing pauses, by an address that back leads past", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { place } = await shown();
  const calls = stubApi({ status: 200, body: { items: [sampleTotals(2)], counts: { all: 1 } } });
  await type("q", "mi");
  await act(() => vi.advanceTimersByTimeAsync(299));
  await type("q", " mira ");
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect([calls, place().search]).toEqual([[], ""]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await eventually(() =>
    expect(calls.map(({ path }) => path)).toEqual(["/api/admin/tutor-totals?q=mira&limit=10"]),
  );
  expect(place().search).toBe("?q=mira");
});

test("behind each chart stands a table of its numbers", async () => {
  await shown();
  const [hours, subjects, outcomes] = document.querySelectorAll(".chart-figure table");
  expect(tableOf(hours)).toEqual([
    ["Week of", "Sessions", "Hours", "Paid hours"],
    ["Nov 09, 2026", "3", "3.50", "2.50"],
    ["Nov 16, 2026", "1", "0.50", "0.50"],
  ]);
  expect(tableOf(subjects)).toEqual([
    ["Subject", "Sessions", "Hours"],
    ["Physics", "3", "3.00"],
    ["Entered by hand", "1", "4.00"],
  ]);
  expect(tableOf(outcomes)).toHaveLength(5);
  expect(document.querySelector("figure")?.getAttribute("aria-labelledby")).toBe(
    document.querySelector("figcaption")?.id,
  );
  for (const chart of document.querySelectorAll(".chart"))
    expect(chart.getAttribute("aria-hidden")).toBe("true");
});

test("two dates that make no period are said to, and asked of nobody", async () => {
  const { place } = await shown();
  const calls = stubApi({ status: 200, body: sampleStatistics() });
  await type("to", "2026-01-01");
  await click(getByText("Show"));
  const field = document.querySelector<HTMLInputElement>("[name=to]");
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(document.body.textContent).toContain("The last day is before the first.");
  expect([place().search, calls]).toEqual(["", []]);
  await type("from", "2025-12-01");
  await click(getByText("Show"));
  expect(place().search).toBe("?from=2025-12-01&to=2026-01-01");
  expect(calls.map(({ path }) => path)).toEqual(["/api/admin/statistics?from=2025-12-01&to=2026-01-01"]);
});

const LISTING_ID = "0192aa11-0000-7000-8000-0000000000f1";

test("when nothing went wrong with money, that is said", async () => {
  await renderPage(<PaymentProblemsPage />, "/", {}, [
    [paymentProblems(25).queryKey, { items: [], more: false }],
  ]);
  expect(document.body.textContent).toContain("Nothing is wrong with any payment.");
});

test("what went wrong with money says what, whose, and what happened before", async () => {
  await renderPage(<PaymentProblemsPage />, "/", {}, [
    [
      paymentProblems(25).queryKey,
      {
        items: [
          samplePaymentProblem(),
          samplePaymentProblem({ kind: "failed_payout", amount_cents: 4000, stripe_dispute_id: null }),
          samplePaymentProblem({
            payment_id: LISTING_ID,
            booking_id: null,
            tutor: null,
            listing_id: LISTING_ID,
            listing_title: "Marine Biology Summer",
          }),
        ],
        more: false,
      },
    ],
  ]);
  const rows = [...document.querySelectorAll(".payment-problem")].map(({ textContent }) => textContent);
  expect(rows[0]).toContain("DisputedRobin Sample with Mira Sample 1fraudulent");
  expect(rows[0]).toContain("dp_1");
  expect(rows[0]).toContain("$60.00");
  expect(rows[1]).toContain("Share not sent");
  expect(rows[2]).toContain("DisputedMarine Biology Summer, listed by Robin Sample");
  expect(getByText("Open the listing").getAttribute("href")).toBe(
    `/dashboard/admin/listing?id=${LISTING_ID}`,
  );
  expect(getByText("Open the session").getAttribute("href")).toBe(
    `/dashboard/admin/lessons?lesson=${samplePaymentProblem().booking_id}`,
  );
  expect(getByText("What happened").getAttribute("href")).toBe(
    `/dashboard/admin/audit-log?subject=${samplePaymentProblem().booking_id}`,
  );
});

test("the dates follow the address, and the button that was pressed keeps the focus", async () => {
  await shown();
  stubApi({ status: 200, body: sampleStatistics() }, { status: 200, body: sampleStatistics() });
  const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  await type("from", "2026-11-01");
  await focus(getByText("Show"));
  await click(getByText("Show"));
  expect(document.activeElement).toBe(getByText("Show"));
  await click(getByText("7 days"));
  expect([value("from"), value("to")]).toEqual(["2026-11-14", "2026-11-20"]);
});

test("dates that the browser sends itself keep the tutors that are looked for", async () => {
  await renderPage(<OverviewTab />, "/dashboard/admin/overview?q=mira&tutors=30&period=7d", {}, [
    [adminSummary.queryKey, sampleSummary()],
    [tutorTotals("mira", 30).queryKey, { items: [sampleTotals(1)], more: false, total: 1 }],
    [statistics("2026-11-14", TO).queryKey, sampleStatistics()],
  ]);
  const form = document.querySelector<HTMLFormElement>(".period-dates") ?? undefined;
  expect(Object.fromEntries(new FormData(form))).toEqual({
    from: "2026-11-14",
    to: TO,
    q: "mira",
    tutors: "30",
  });
});
