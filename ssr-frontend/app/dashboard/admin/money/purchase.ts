import type { Purchase } from "../../../queries/admin-money-lists.ts";

/** Whether the purchase is a provider's listing, not a lesson. */
export const isListing = ({ listing_title }: Pick<Purchase, "listing_title">): boolean =>
  typeof listing_title === "string";
