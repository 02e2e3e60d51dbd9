// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createTestClient } from "../testing/app-page.tsx";
import { sampleListingReceipt } from "../testing/sample-provider.ts";
import { ListingReceiptDocument } from "./listing-receipt-document.tsx";
import { type Receipt, ReceiptDocument } from "./receipt-document.tsx";

const person = (first_name: string, last_name: string) => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  first_name,
  last_name,
});

const receipt: Receipt = {
  number: "R-100001",
  // The evening before, in California.
  issued_at: "2026-11-19T04:00:00Z",
  subject: "Physics",
  starts_at: "2026-11-22T00:00:00Z",
  ends_at: "2026-11-22T01:00:00Z",
  zone: "America/Los_Angeles",
  tutor: person("Mira", "Sample"),
  student: person("Robin", "Sample"),
  paid_cents: 6000,
  refunded_cents: 0,
  currency: "usd",
  refunds: [],
  stripe_receipt_url: null,
};

const render = (element: ReactElement) =>
  renderToStaticMarkup(<QueryClientProvider client={createTestClient()}>{element}</QueryClientProvider>);

const textOf = (change: Partial<Receipt>) =>
  render(
    <ReceiptDocument
      receipt={{ ...receipt, ...change }}
      issuer={{ name: "Academy", email: "a@academy.test" }}
    />,
  ).replace(/<[^>]+>/g, "|");

test("a receipt says who paid whom for what, how much and when, by the academy's clock", () => {
  const text = textOf({});
  for (const words of [
    "R-100001",
    "Wednesday, November 18, 2026",
    "Robin Sample",
    "Physics, one-hour session",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("with Mira Sample");
  expect(text).toContain("Saturday, November 21, 2026, 4:00 – 5:00 PM");
  expect(text).toContain("|Paid|");
  expect(text).toContain("$60.00");
  expect(text).not.toContain("Refund");
});

test("every refund is a line of its own, and the sum is what was kept", () => {
  const text = textOf({
    refunded_cents: 3500,
    refunds: [
      { amount_cents: 1000, at: "2026-11-20T20:00:00Z" },
      { amount_cents: 2500, at: "2026-11-21T20:00:00Z" },
    ],
  });
  expect(text).toContain("Refund on Friday, November 20, 2026");
  expect(text).toContain("−$10.00");
  expect(text).toContain("−$25.00");
  expect(text).toMatch(/Paid after refunds\|+\$25\.00/);
});

test("the receipt of a listing says who listed what, and is the same paper", () => {
  const text = render(
    <ListingReceiptDocument
      receipt={sampleListingReceipt({
        refunded_cents: 4900,
        refunds: [{ amount_cents: 4900, at: "2026-11-20T20:00:00Z" }],
      })}
      issuer={{ name: "Academy", email: "a@academy.test" }}
    />,
  ).replace(/<[^>]+>/g, "|");
  for (const words of ["R-100001", "Kim Sample", "Listing in the summer portal", "Marine Biology Summer"])
    expect(text).toContain(words);
  expect(text).toContain("posted by Sample Institute");
  expect(text).toContain("Refund on Friday, November 20, 2026");
  expect(text).toMatch(/Paid after refunds\|+\$0\.00/);
});
