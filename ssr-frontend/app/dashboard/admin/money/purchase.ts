import type { Purchase } from "../../../queries/admin-money-lists.ts";

/** Whether a provider's listing was paid for, and no lesson. */
export const isListing = ({ listing_title }: Pick<Purchase, "listing_title">): boolean =>
  typeof listing_title === "string";
