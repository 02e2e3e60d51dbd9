import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { checkoutUrl } from "./checkout-url.ts";
import { PROVIDER_LISTINGS } from "./provider-organization.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A listing of the signed-in provider's organization, in the list and in full. */
export type Listing = Schemas["ListingSummary"];
export type ListingDetail = Schemas["ListingDetail"];

/** The content of a listing; unfinished fields are empty. */
export type ListingDraft = Schemas["ListingDraft"];

/** The published version of a listing. */
export type PublishedListing = Schemas["PublishedListing"];

export type ListingAction = Schemas["ListingAction"];

/** The fee of a listing, and whether it is paid. */
export type ListingFee = Schemas["ListingFee"];

/** The price of another listing, and whether the organization's free listing is used. */
export type ListingTerms = Pick<Schemas["ListingList"], "listing_price_cents" | "is_free_listing_used">;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/**
 * All listings of the organization, newest first. Deadlines pass and confirmations lapse without an event, so
 * each visit refetches.
 */
export const providerListings = apiQuery({
  key: [...PROVIDER_LISTINGS, "list"],
  read: (api) => unwrap(api.GET("/api/provider/listings")),
  meta: {
    // Whether a listing can be submitted depends on the organization.
    staleAfter: { "listing.changed": true, "listing.deleted": true, "organization.changed": true },
    errorToast,
  },
  staleTime: EACH_VISIT,
});

const byId = (id: string) => ({ params: { path: { id } } });

/** One of the organization's listings. */
export const providerListing = (id: string) =>
  apiQuery({
    key: [...PROVIDER_LISTINGS, "one", id],
    read: (api) => unwrap(api.GET("/api/provider/listings/{id}", byId(id))),
    meta: {
      staleAfter: {
        "listing.changed": ({ listing_id }) => listing_id === id,
        "organization.changed": true,
      },
      errorToast,
    },
    staleTime: EACH_VISIT,
  });

/** Puts the response, which is the updated listing, into the cache. */
const showsListing = {
  onSuccess: (listing: ListingDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(providerListing(listing.id).queryKey, listing);
  },
  ...reloads(PROVIDER_LISTINGS),
};

/** Creates a draft of a listing. */
export const createListing = mutationOptions({
  mutationFn: (body: Schemas["NewListing"]) => unwrap(browserApi.POST("/api/provider/listings", { body })),
  ...showsListing,
});

/** Updates a listing, if its version is still the one that was shown. */
export const saveListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingChange"]) =>
      unwrap(browserApi.PUT("/api/provider/listings/{id}", { ...byId(id), body })),
    ...showsListing,
  });

/** Submits a listing for review. */
export const submitListing = (id: string) =>
  mutationOptions({
    mutationFn: (seen_version: number) =>
      unwrap(browserApi.POST("/api/provider/listings/{id}/submit", { ...byId(id), body: { seen_version } })),
    ...showsListing,
  });

/** A listing in the version that was shown. */
type SeenListing = Pick<Listing, "id" | "version">;

/** Confirms that a listing is still correct. */
export const confirmListing = mutationOptions({
  mutationFn: ({ id, version: seen_version }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/confirm", { ...byId(id), body: { seen_version } })),
  ...showsListing,
});

/** Withdraws a listing from review. */
export const withdrawListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/withdraw", byId(id))),
  ...showsListing,
});

/** Reopens a closed listing. */
export const reopenListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/reopen", byId(id))),
  ...showsListing,
});

/** Creates a draft with the same content, and resolves to it. */
export const duplicateListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/copies", byId(id))),
  ...showsListing,
});

/** Closes a listing. */
export const closeListing = (id: string) =>
  mutationOptions<ListingDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/provider/listings/{id}/close", byId(id))),
    ...showsListing,
  });

/** Refetches everything about the organization's listings. */
export const refreshListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: PROVIDER_LISTINGS });

/** Requests the URL of the Checkout Session of an approved listing. */
export const openListingCheckout = mutationOptions({
  mutationFn: async (id: string) =>
    checkoutUrl(await unwrap(browserApi.POST("/api/provider/listings/{id}/checkout", byId(id)))),
  // A refusal means that the displayed price or state is outdated.
  onError: (_error, _id, _result, { client }) => refreshListings(client),
});

/**
 * Deletes a listing that was never published. If its page is open, it navigates away instead of refetching.
 */
export const deleteListing = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/provider/listings/{id}", byId(id))),
    ...reloads(providerListings.queryKey),
  });
