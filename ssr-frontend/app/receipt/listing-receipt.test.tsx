// @vitest-environment happy-dom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { type ListingReceipt, listingReceipt } from "../queries/provider-payments.ts";
import { renderPage } from "../testing/app-page.tsx";
import { sampleListingReceipt, sampleProvider } from "../testing/sample-provider.ts";
import ListingReceiptPage from "./listing-receipt.tsx";

const ID = "0192aa11-0000-7000-8000-0000000000e1";

const show = (receipt: ListingReceipt | null) => {
  const props = { params: { id: ID } } as ComponentProps<typeof ListingReceiptPage>;
  return renderPage(<ListingReceiptPage {...props} />, `/receipt/listing/${ID}`, { user: sampleProvider }, [
    [listingReceipt(ID).queryKey, receipt],
  ]);
};

const buttons = () =>
  [...document.querySelectorAll(".receipt-actions > *")].map(({ textContent }) => textContent);

test("a listing's receipt can be printed, and leads to Stripe's own where there is one", async () => {
  await show(sampleListingReceipt());
  expect(document.title).toMatch(/^Receipt R-100001/);
  expect(document.querySelector(".receipt-paper")?.textContent).toContain("Marine Biology Summer");
  expect(buttons()).toEqual(["Print or save as PDF", "Back to Dashboard"]);
  await show(sampleListingReceipt({ stripe_receipt_url: "https://pay.test/receipt" }));
  expect(buttons()).toContain("Card receipt by Stripe");
});

test("where there is none it is said where receipts are found", async () => {
  await show(null);
  expect(document.querySelector("h1")?.textContent).toBe("We can’t find this receipt");
  expect(document.querySelector("main")?.textContent).toContain("listed with your organization");
});
