import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** A payment for a listing that has arrived, and what has become of it. */
export type ListingPayment = Schemas["ListingPaymentItem"];

/** What was paid for a listing, and what went back. */
export type ListingReceipt = Schemas["ListingReceipt"];

/** What was paid for the organization's listings, newest first. What becomes of a payment is told as a change of its listing. */
export const listingPayments = apiQuery({
  key: ["provider-payments"],
  read: async (api) => (await unwrap(api.GET("/api/provider/payments"))).items,
  meta: {
    staleAfter: { "listing.changed": true },
    errorToast: (message: string): [string, string] => ["Failed to load data", message],
  },
  staleTime: EACH_VISIT,
});

/** The receipt of one of these payments; nothing if it is none of the viewer's. */
export const listingReceipt = (id: string) =>
  apiQuery({
    key: ["receipts", "listing", id],
    read: (api) => unwrapOrNull(api.GET("/api/provider/payments/{id}/receipt", { params: { path: { id } } })),
    // A receipt does not name the listing.
    meta: { staleAfter: { "listing.changed": true } },
    staleTime: EACH_VISIT,
  });
