import { formatCents, formatPrice } from "../../../money/format.ts";
import type { Listing, ListingTerms } from "../../../queries/provider-listings.ts";

/** Says that nothing is paid before approval. */
const aheadWords = (cents: number): string => `${formatCents(cents)} once we’ve approved it; nothing before.`;

/**
 * What a draft will cost, as things are; `undefined` if that does not apply.
 *
 * @param terms the organization's prices, once they are loaded
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

/** Of several drafts, the first one approved is free. */
const FREE_WORDS = "Your first listing is free: if you have several, the first one we approve.";

/** What another listing will cost; empty if there is no price, or it is not known. */
export function newListingCostWords(terms: ListingTerms | undefined): string {
  if (!terms?.listing_price_cents) return "";
  return terms.is_free_listing_used
    ? `The listing costs ${aheadWords(terms.listing_price_cents)}`
    : FREE_WORDS;
}

/** The price of an organization's listings, for a new organization. */
export const termsWords = ({ listing_price_cents: price }: ListingTerms): string =>
  price
    ? `Your first listing is free. Each additional one costs ${formatPrice(price)} once, when we’ve approved it.`
    : "Your first listing is free.";
