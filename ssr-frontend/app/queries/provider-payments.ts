import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** A received payment for a listing, and its current state. */
export type ListingPayment = Schemas["ListingPaymentItem"];

/** The payment and the refunds of a listing. */
export type ListingReceipt = Schemas["ListingReceipt"];

/**
 * The payments for the organization's listings, newest first. Changes of a payment arrive as events of its
 * listing.
 */
export const listingPayments = apiQuery({
  key: ["provider-payments"],
  read: async (api) => (await unwrap(api.GET("/api/provider/payments"))).items,
  meta: {
    staleAfter: { "listing.changed": true },
    errorToast: (message: string): [string, string] => ["Failed to load data", message],
  },
  staleTime: EACH_VISIT,
});

/** The receipt of one of these payments; `null` if it is not the viewer's. */
export const listingReceipt = (id: string) =>
  apiQuery({
    key: ["receipts", "listing", id],
    read: (api) => unwrapOrNull(api.GET("/api/provider/payments/{id}/receipt", { params: { path: { id } } })),
    // A receipt does not contain the listing's id.
    meta: { staleAfter: { "listing.changed": true } },
    staleTime: EACH_VISIT,
  });
