import { UUID } from "../../../uuid.ts";

/** How the provider returned from the Checkout Session: `paid`, or `cancelled` if they left it. */
export type CheckoutOutcome = "paid" | "cancelled";

/** The open listing, and whether its provider returns from the Checkout Session. */
interface ListingSearch {
  id: string | undefined;
  checkout: CheckoutOutcome | undefined;
}

const isOutcome = (text: string | null): text is CheckoutOutcome => text === "paid" || text === "cancelled";

/** Parses the search parameters; invalid values are ignored. */
export function parseListingSearch(params: URLSearchParams): ListingSearch {
  const id = params.get("id") ?? "";
  const checkout = params.get("checkout");
  return { id: UUID.test(id) ? id : undefined, checkout: isOutcome(checkout) ? checkout : undefined };
}

export function formatListingSearch({ id, checkout }: ListingSearch): string {
  if (!id) return "";
  return `?${new URLSearchParams(checkout ? { id, checkout } : { id })}`;
}
