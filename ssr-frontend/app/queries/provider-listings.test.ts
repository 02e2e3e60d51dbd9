import { expect, test } from "vitest";
import { isStaleAfter } from "../live/live-meta.ts";
import type { LiveEvent } from "../live/protocol.ts";
import { createTestClient } from "../testing/app-page.tsx";
import { providerListing, providerListings } from "./provider-listings.ts";
import { providerOrganization } from "./provider-organization.ts";
import { listingPayments, listingReceipt } from "./provider-payments.ts";

const ONE = "0192aa11-0000-7000-8000-0000000000f1";
const OTHER = "0192aa11-0000-7000-8000-0000000000f2";

const listing: LiveEvent = { kind: "listing.changed", data: { listing_id: ONE } };
const organization: LiveEvent = { kind: "organization.changed", data: { organization_id: OTHER } };

test.each([
  ["the list", providerListings, true, true],
  ["the listing", providerListing(ONE), true, true],
  ["another listing", providerListing(OTHER), false, true],
  ["what was paid", listingPayments, true, false],
  ["a receipt", listingReceipt(OTHER), true, false],
  ["the organization", providerOrganization, false, true],
])("%s is out of date after what changes it", (_, { meta }, afterListing, afterOrganization) => {
  const context = { cached: undefined, client: createTestClient() };
  expect(isStaleAfter(meta?.staleAfter, listing, context)).toBe(afterListing);
  expect(isStaleAfter(meta?.staleAfter, organization, context)).toBe(afterOrganization);
});
