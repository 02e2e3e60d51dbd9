import { UUID } from "../../../uuid.ts";

/** How somebody comes back from the payment page: `paid`, or having left it before that. */
export type CheckoutOutcome = "paid" | "cancelled";

/** Which listing is open, and whether its provider comes back from paying for it. */
interface ListingSearch {
  id: string | undefined;
  checkout: CheckoutOutcome | undefined;
}

const isOutcome = (text: string | null): text is CheckoutOutcome => text === "paid" || text === "cancelled";

/** What an address says; what makes no sense is left out. */
export function parseListingSearch(params: URLSearchParams): ListingSearch {
  const id = params.get("id") ?? "";
  const checkout = params.get("checkout");
  return { id: UUID.test(id) ? id : undefined, checkout: isOutcome(checkout) ? checkout : undefined };
}

export function formatListingSearch({ id, checkout }: ListingSearch): string {
  if (!id) return "";
  return `?${new URLSearchParams(checkout ? { id, checkout } : { id })}`;
}
