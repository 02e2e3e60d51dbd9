import { expect, test } from "vitest";
import type { Listing, ListingTerms } from "../../../queries/provider-listings.ts";
import { sampleApproved, sampleDraft, sampleDue, sampleFee } from "../../../testing/sample-provider.ts";
import { listingCostWords, newListingCostWords, termsWords } from "./fee-words.ts";

const NO_PRICE: ListingTerms = { listing_price_cents: null, is_free_listing_used: false };
const FREE: ListingTerms = { listing_price_cents: 4900, is_free_listing_used: false };
const PRICED: ListingTerms = { listing_price_cents: 4900, is_free_listing_used: true };

const FIRST_FREE = "Your first listing is free: if you have several, the first one we approve.";
const AHEAD = "It costs $49.00 once we’ve approved it; nothing before.";

test.each<[string, Listing, ListingTerms | undefined, string]>([
  ["one that will cost something", sampleDraft({ fee: sampleFee({ state: "ahead" }) }), PRICED, AHEAD],
  [
    "the same before the terms are known",
    sampleDraft({ fee: sampleFee({ state: "ahead" }) }),
    undefined,
    AHEAD,
  ],
  ["one of which nothing is known yet", sampleDraft(), undefined, ""],
  ["one where nobody is asked a price", sampleDraft(), NO_PRICE, "It costs nothing."],
  ["the first one", sampleDraft(), FREE, FIRST_FREE],
  ["the free one, taken back", sampleApproved({ state: "draft" }), PRICED, ""],
  ["the free one", sampleApproved(), PRICED, ""],
  ["one that is to be paid", sampleDue(), PRICED, ""],
  ["one that is paid", sampleApproved({ fee: sampleFee({ state: "paid" }) }), PRICED, ""],
])("before it is submitted, the cost is said of %s", (_, listing, terms, words) => {
  expect(listingCostWords(listing, terms)).toBe(words);
});

test("what another one will cost is said before it is begun", () => {
  expect([undefined, NO_PRICE, FREE, PRICED].map(newListingCostWords)).toEqual([
    "",
    "",
    FIRST_FREE,
    AHEAD.replace("It", "The listing"),
  ]);
});

test("somebody new is told the terms", () => {
  expect(termsWords(NO_PRICE)).toBe("Your first listing is free.");
  expect(termsWords(FREE)).toBe(
    "Your first listing is free. Each additional one costs $49 once, when we’ve approved it.",
  );
});
