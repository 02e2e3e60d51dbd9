import { expect, test } from "vitest";
import { sampleListingPayment } from "../../../testing/sample-provider.ts";
import { paymentState } from "./payment-words.ts";

test.each<[Parameters<typeof sampleListingPayment>[0], string]>([
  [{}, "Paid"],
  [{ dispute_state: "won" }, "Paid"],
  [{ dispute_state: "open" }, "Disputed"],
  [{ status: "refunded", dispute_state: "lost" }, "Returned after a dispute"],
  // A lost dispute about a part: the rest is kept.
  [{ dispute_state: "lost" }, "Paid"],
  [{ status: "refund_pending" }, "On its way back"],
  [{ status: "refunded", refunded_cents: 4900 }, "Refunded"],
  [{ refunded_cents: 1000 }, "$10.00 refunded"],
])("a payment of which %o is %s", (change, label) => {
  expect(paymentState(sampleListingPayment(change)).label).toBe(label);
});
