// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { balanceTransactions, moneyMonths, type Statement, statement } from "../../queries/admin-money.ts";
import { type BalanceDifference, balanceDifferences } from "../../queries/balance-differences.ts";
import { click, eventually, getByText, renderPage, stubApi } from "../../testing/app-page.tsx";
import { sampleDifference, sampleMovement, sampleStatement } from "../../testing/sample-money.ts";
import MoneyTab from "./money.tsx";

// The sample session starts on November 20.
const MONTH = "2026-11";

/** A listing that its provider has paid for, as it is in rows about money. */
const LISTING = {
  listing_id: "0192aa11-0000-7000-8000-0000000000f1",
  listing_title: "Marine Biology Summer",
  payer_name: "Kim Sample",
};

const shown = (of: Statement = sampleStatement(), differences: BalanceDifference[] = []) =>
  renderPage(<MoneyTab />, "/dashboard/admin/money", {}, [
    [statement(MONTH).queryKey, of],
    [
      balanceDifferences.queryKey,
      { items: differences, counts: { open: differences.filter(({ explanation }) => !explanation).length } },
    ],
    // Nothing was paid, so no chart is shown.
    [moneyMonths.queryKey, { items: [], first_month: "2026-09-01" }],
    [
      balanceTransactions(MONTH, undefined, 25).queryKey,
      {
        items: [
          sampleMovement(),
          sampleMovement({ id: "txn_2", kind: "fee", booking_id: null, fee_cents: 0, description: "Radar" }),
          sampleMovement({ id: "txn_3", kind: "other", currency: "eur", net_cents: -1234, fee_cents: 0 }),
          sampleMovement({ id: "txn_4", booking_id: null, tutor_name: null, ...LISTING }),
        ],
        more: false,
      },
    ],
  ]);

const rows = () =>
  [...document.querySelectorAll(".statement tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test("a month goes from one balance to the other", async () => {
  await shown();
  expect(rows()).toEqual([
    ["Balance on November 1, 2026", "", "$50.00"],
    ["Payments", "2", "$120.00"],
    ["Stripe’s feesStripe processing fees −$4.08", "", "−$4.08"],
    ["Transfers to tutors", "1", "−$48.00"],
    ["Net", "", "$67.92"],
    ["Payouts to the bank", "1", "−$50.00"],
    ["Balance now", "", "$67.92"],
  ]);
  expect(document.body.textContent).toContain(
    "Read from Stripe Nov 20, 2026, 9:30 AM, Pacific time. Compared",
  );
});

test("lines lead to their sessions and listings, and other currencies are named", async () => {
  await shown();
  const lines = [...document.querySelectorAll(".balance-movement")].map(({ textContent }) => textContent);
  expect(lines[0]).toContain("Robin Student with Ada Tutor");
  expect(lines[0]).toContain("$57.96$60.00 less $2.04 fee");
  expect(lines[1]).toContain("FeeRadar");
  expect(lines[2]).toContain("−12.34 EUR");
  expect(lines[3]).toContain("Marine Biology Summer, listed by Kim Sample");
  const links = [...document.querySelectorAll(".balance-movement a")].map((a) => a.getAttribute("href"));
  expect([links[0], links.at(-1)]).toEqual([
    "/dashboard/admin/lessons?lesson=0192aa11-0000-7000-8000-00000000000b",
    `/dashboard/admin/listing?id=${LISTING.listing_id}`,
  ]);
});

test("a difference is told with both sums and what to do", async () => {
  await shown(sampleStatement(), [
    sampleDifference(),
    sampleDifference({ id: "d2", kind: "unknown", booking_id: null, transaction_id: "txn_9" }),
  ]);
  const alert = document.querySelector(".differences");
  expect(alert?.querySelector("h2")?.textContent).toBe("2 amounts don’t match Stripe");
  expect(alert?.textContent).toContain("$15.00 here, $15.01 at Stripe. It differs by $0.01.");
  expect(alert?.textContent).toContain("txn_9");
});

test("what is wrong with a listing's money leads to the listing", async () => {
  await shown(sampleStatement(), [
    sampleDifference({ booking_id: null, starts_at: null, tutor_name: null, ...LISTING }),
  ]);
  const alert = document.querySelector(".differences");
  expect(alert?.textContent).toContain("What was refunded for Marine Biology Summer");
  expect(alert?.textContent).toContain("Open the listing and compare its refunds");
  const link = alert?.querySelector("a");
  expect(link?.textContent).toBe("Open the listing Marine Biology Summer");
  expect(link?.getAttribute("href")).toBe(`/dashboard/admin/listing?id=${LISTING.listing_id}`);
});

test("what the balance comes to is not offered to be explained", async () => {
  await shown(sampleStatement(), [sampleDifference({ id: "d3", kind: "balance", booking_id: null })]);
  expect(document.querySelector(".differences")?.textContent).toContain("Ask Stripe’s support");
  expect(document.querySelector(".differences button")).toBeNull();
});

test("a month without anything says so, and a failure of Stripe's stands above", async () => {
  await shown(
    sampleStatement({
      lines: [],
      fees: [],
      opening_cents: 100,
      closing_cents: 100,
      failure: "accident at Stripe",
    }),
  );
  expect(rows()[1]?.[0]).toBe("Nothing was paid, refunded or sent.");
  expect(document.body.textContent).toContain("try again in a few minutes: accident at Stripe");
});

test("a press asks for a comparison, once", async () => {
  const calls = stubApi({ status: 202 }, { status: 200, body: sampleStatement({ is_comparing: true }) });
  await shown();
  await click(getByText("Compare now"));
  await eventually(() => expect(getByText("Comparing…").getAttribute("aria-disabled")).toBe("true"));
  await click(getByText("Comparing…"));
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("an explained difference says why it stands, and who said so", async () => {
  const explanation = { note: "Paid by hand.", by: "Noor Admin", at: "2026-11-20T12:00:00Z" };
  await shown(sampleStatement(), [sampleDifference({ explanation })]);
  expect(document.querySelector(".differences-explained")?.textContent).toContain(
    "Paid by hand.Noor Admin, Nov 20, 2026, 4:00 AM",
  );
});

test("an explanation is asked for, and one that says nothing is not sent", async () => {
  const calls = stubApi({ status: 204 }, { status: 200, body: { items: [], counts: { open: 0 } } });
  await shown(sampleStatement(), [sampleDifference()]);
  await click(document.querySelector(".differences button") as HTMLElement);
  const dialog = await eventually(() => {
    const found = document.querySelector('[role="dialog"]');
    expect(found?.textContent).toContain("$15.00 here, $15.01 at Stripe");
    return found as HTMLElement;
  });
  const confirm = () =>
    [...dialog.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Explain it",
    ) as HTMLElement;
  await click(confirm());
  expect(dialog.textContent).toContain("Please say why it’s right as it is.");
  expect(calls).toEqual([]);
});
