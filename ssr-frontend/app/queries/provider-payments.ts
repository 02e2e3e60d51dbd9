import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { PROVIDER_LISTINGS } from "./provider-organization.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** A payment for a listing that has arrived, and what has become of it. */
export type ListingPayment = Schemas["ListingPayment"];

/** What was paid for a listing, and what went back. */
export type ListingReceipt = Schemas["ListingReceipt"];

/** What was paid for the organization's listings, newest first. Below the listings: what changes these reads it again. */
export const listingPayments = apiQuery({
  key: [...PROVIDER_LISTINGS, "payments"],
  read: async (api) => (await unwrap(api.GET("/api/provider/payments"))).items,
  meta: { staleAfter: { "listing.changed": true } },
  staleTime: EACH_VISIT,
});

/** The receipt of one of these payments; nothing if it is none of the viewer's. */
export const listingReceipt = (id: string) =>
  apiQuery({
    key: ["receipts", "listing", id],
    read: (api) => unwrapOrNull(api.GET("/api/provider/payments/{id}/receipt", { params: { path: { id } } })),
    // Refunds are told of as changes of the listing, which a receipt does not name.
    meta: { staleAfter: { "listing.changed": true } },
    staleTime: EACH_VISIT,
  });
