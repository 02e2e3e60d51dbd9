import type { Listing, PublishedListing } from "../../../queries/provider-listings.ts";

/** States in which a listing is no longer offered, and its provider has to act. */
const URGENT: ReadonlySet<PublishedListing["state"] | undefined> = new Set(["unchecked", "hidden", "paused"]);

/**
 * Whether the provider has to act: the listing was returned, hidden, paused, has lapsed, or is to be paid.
 */
export const needsAttention = ({ state, published, fee }: Listing): boolean =>
  state === "returned" || (state === "approved" && (URGENT.has(published?.state) || fee?.state === "due"));
