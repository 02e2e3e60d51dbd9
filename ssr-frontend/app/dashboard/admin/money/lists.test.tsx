// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { moneyMonths } from "../../../queries/admin-money.ts";
import {
  bankPayouts,
  madeRefunds,
  openedDisputes,
  paidPayments,
} from "../../../queries/admin-money-lists.ts";
import { renderPage } from "../../../testing/app-page.tsx";
import {
  sampleListingPurchase,
  samplePayment,
  samplePayout,
  sampleRefund,
} from "../../../testing/sample-money.ts";
import BankPage from "./bank.tsx";
import DisputesPage from "./disputes.tsx";
import PaymentsPage from "./payments.tsx";
import RefundsPage from "./refunds.tsx";

const EVERY = { month: undefined, state: undefined, q: "" };
// The sample session starts on November 20.
const MONTHS = [moneyMonths.queryKey, { items: [], first_month: "2026-09-01" }] as const;

const rows = () => [...document.querySelectorAll(".money-row")];
const text = () => rows().map(({ textContent }) => textContent ?? "");

test("payments are shown with their fee, their session and what became of them", async () => {
  await renderPage(<PaymentsPage />, "/dashboard/admin/money/payments", {}, [
    [...MONTHS],
    [
      paidPayments(EVERY, 25).queryKey,
      {
        items: [
          samplePayment(),
          samplePayment({
            id: "2",
            fee_cents: null,
            net_cents: null,
            refunded_cents: 1500,
            stripe_url: null,
          }),
        ],
        more: false,
      },
    ],
  ]);
  expect(text()[0]).toContain("Robin Student with Ada TutorPhysics, Nov 22, 2026, 4:00 PM");
  expect(text()[0]).toContain("$60.00$57.96 after $2.04 fee");
  expect(text()[1]).toContain("$15.00 refunded");
  expect(text()[1]).toContain("Fee not read from Stripe yet");
  const links = [...(rows()[0]?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/dashboard/admin/lessons?lesson=0192aa11-0000-7000-8000-00000000000b",
    "https://dashboard.stripe.com/test/payments/pi_1",
  ]);
  expect(rows()[1]?.querySelector("a[target]")).toBeNull();
  const months = [...document.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(months).toEqual(["All months", "November 2026", "October 2026", "September 2026"]);
  const current = document.querySelector('nav[aria-label="Money"] [aria-current="page"]');
  expect(current?.textContent).toBe("Payments");
});

test("a listing is shown as its organization's, and leads to its page", async () => {
  const listing = sampleListingPurchase();
  await renderPage(<PaymentsPage />, "/dashboard/admin/money/payments", {}, [
    [...MONTHS],
    [
      paidPayments(EVERY, 25).queryKey,
      {
        items: [
          samplePayment({ purchase: listing, amount_cents: 4900 }),
          samplePayment({ id: "2", purchase: { ...listing, listing_id: null } }),
        ],
        more: false,
      },
    ],
  ]);
  expect(text()[0]).toContain("Sample Institute: Marine Biology SummerListing, paid by Kim Sample");
  const link = rows()[0]?.querySelector("a");
  expect(link?.getAttribute("href")).toBe(`/dashboard/admin/listing?id=${listing.listing_id}`);
  expect(link?.getAttribute("aria-label")).toBe(
    "Sample Institute: Marine Biology Summer, Listing, paid by Kim Sample",
  );
  expect(text()[1]).toContain("Sample Institute: Marine Biology Summer");
  expect(rows()[1]?.querySelector("a:not([target])")).toBeNull();
});

test("a refund that the bank sent back says what to do", async () => {
  await renderPage(<RefundsPage />, "/dashboard/admin/money/refunds?state=failed", {}, [
    [...MONTHS],
    [
      madeRefunds({ ...EVERY, state: "failed" }, 25).queryKey,
      { items: [sampleRefund({ status: "failed" })], more: false },
    ],
  ]);
  expect(text()[0]).toContain("Ask the student for another way");
  expect(text()[0]).toContain("$15.00Of $60.00");
});

test("a payout that the bank sent back says why and what to do", async () => {
  await renderPage(<BankPage />, "/dashboard/admin/money/bank", {}, [
    [...MONTHS],
    [
      bankPayouts({ month: undefined, state: undefined }, 25).queryKey,
      {
        items: [
          samplePayout({
            status: "failed",
            failure_code: "account_closed",
            failure_message: "The bank account has been closed.",
            next_step: "Enter another bank account.",
          }),
          samplePayout({ id: "po_2", bank_name: null, bank_last4: null }),
          samplePayout({ id: "po_3", status: "failed", failure_code: "account_closed", is_made_good: true }),
        ],
        more: false,
      },
    ],
  ]);
  expect(text()[0]).toContain("STRIPE TEST BANK, account ending in 6789Should have arrived Nov 18, 2026");
  expect(text()[0]).toContain("The bank account has been closed.Enter another bank account.");
  expect(text()[0]).not.toContain("A later payout");
  expect(text()[1]).toContain("The academy’s bank accountArrived Nov 18, 2026");
  expect(text()[2]).toContain("Stripe says: account closedA later payout included it.");
});

const EMPTY = { items: [], more: false };

test.each([
  [PaymentsPage, "payments", "No one has paid yet."],
  [RefundsPage, "refunds", "Nothing was refunded."],
  [DisputesPage, "disputes", "No dispute is open."],
  [BankPage, "bank", "Nothing has gone to the bank yet."],
])("%o says that there is nothing", async (Tab, page, said) => {
  await renderPage(<Tab />, `/dashboard/admin/money/${page}`, {}, [
    [...MONTHS],
    [paidPayments(EVERY, 25).queryKey, EMPTY],
    [madeRefunds(EVERY, 25).queryKey, EMPTY],
    [openedDisputes({ ...EVERY, state: "open" }, 25).queryKey, EMPTY],
    [bankPayouts({ month: undefined, state: undefined }, 25).queryKey, EMPTY],
  ]);
  expect(document.querySelector(".admin-list")?.textContent).toContain(said);
});
