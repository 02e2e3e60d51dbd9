import { formatCents, formatPrice } from "../../../money/format.ts";
import type { Listing, ListingTerms } from "../../../queries/provider-listings.ts";

/** That something costs nothing before it is approved: whoever writes a listing risks no money. */
const aheadWords = (cents: number): string =>
  `${formatCents(cents)} once we have approved it; nothing before.`;

/**
 * What a listing that is being written will cost, as things stand; nothing where that is no question.
 *
 * @param terms what the organization's listings cost, once that is known
 */
export function listingCostWords(
  { state, published, fee }: Pick<Listing, "state" | "published" | "fee">,
  terms: ListingTerms | undefined,
): string {
  if (fee) return fee.state === "ahead" ? `It costs ${aheadWords(fee.amount_cents)}` : "";
  if (published || state === "approved" || state === "closed" || !terms) return "";
  if (!terms.listing_price_cents) return "It costs nothing.";
  return terms.is_free_listing_used ? "" : FREE_WORDS;
}

/** Several may be written at once: which of them is free is decided by which is approved first. */
const FREE_WORDS = "Your first listing is free: of several, the one that we approve first.";

/** What another listing will cost; nothing where no price is asked, or none is known. */
export function newListingCostWords(terms: ListingTerms | undefined): string {
  if (!terms?.listing_price_cents) return "";
  return terms.is_free_listing_used
    ? `The listing costs ${aheadWords(terms.listing_price_cents)}`
    : FREE_WORDS;
}

/** What an organization's listings cost it, for one that is new here. */
export const termsWords = ({ listing_price_cents: price }: ListingTerms): string =>
  price
    ? `Your first listing is free. Each further one costs ${formatPrice(price)} once, when we have approved it.`
    : "Your first listing is free.";
