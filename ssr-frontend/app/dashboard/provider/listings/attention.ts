import type { Listing, PublishedListing } from "../../../queries/provider-listings.ts";

/** What ends that a listing is offered, and is with its provider. */
const URGENT: ReadonlySet<PublishedListing["state"] | undefined> = new Set(["unchecked", "hidden", "paused"]);

/**
 * Whether something is with the provider that others wait for, or that ends what they offer: it was returned, hidden,
 * paused or lapsed, or is to be paid.
 */
export const needsAttention = ({ state, published, fee }: Listing): boolean =>
  state === "returned" || (state === "approved" && (URGENT.has(published?.state) || fee?.state === "due"));
