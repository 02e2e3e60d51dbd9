import type { Listing } from "../../../queries/provider-listings.ts";

/** Whether something is with the provider that others wait for, or that ends what they offer: it was returned, hidden or lapsed. */
export const needsAttention = ({ state, published }: Listing): boolean =>
  state === "returned" ||
  (state === "approved" && (published?.state === "unchecked" || published?.state === "hidden"));
