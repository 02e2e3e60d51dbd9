import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { checkoutUrl } from "./checkout-url.ts";
import { PROVIDER_LISTINGS } from "./provider-organization.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A listing of the signed-in provider's organization, and with everything that it says. */
export type Listing = Schemas["ListingSummary"];
export type ListingDetail = Schemas["ListingDetail"];

/** What a listing says; parts that are not finished are empty. */
export type ListingDraft = Schemas["ListingDraft"];

/** What the site shows of a listing. */
export type PublishedListing = Schemas["PublishedListing"];

export type ListingAction = Schemas["ListingAction"];

/** What listing something costs its organization, and whether that is paid. */
export type ListingFee = Schemas["ListingFee"];

/** What a further listing costs an organization, and whether its free one is used up. */
export type ListingTerms = Pick<Schemas["ListingList"], "listing_price_cents" | "is_free_listing_used">;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** All listings of the organization, newest first. Deadlines pass and confirmations lapse by themselves, so each visit reads them. */
export const providerListings = apiQuery({
  key: [...PROVIDER_LISTINGS, "list"],
  read: (api) => unwrap(api.GET("/api/provider/listings")),
  meta: {
    // Whether something can be submitted depends on the organization.
    staleAfter: { "listing.changed": true, "listing.deleted": true, "organization.changed": true },
    errorToast,
  },
  staleTime: EACH_VISIT,
});

const byId = (id: string) => ({ params: { path: { id } } });

/** One of them. */
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

/** What a change of a listing does with its response: it is the listing as it is now. */
const showsListing = {
  onSuccess: (listing: ListingDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(providerListing(listing.id).queryKey, listing);
  },
  ...reloads(PROVIDER_LISTINGS),
};

/** Begins a listing, as a draft. */
export const createListing = mutationOptions({
  mutationFn: (body: Schemas["NewListing"]) => unwrap(browserApi.POST("/api/provider/listings", { body })),
  ...showsListing,
});

/** Changes what a listing says, as long as it is still the seen version. */
export const saveListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingChange"]) =>
      unwrap(browserApi.PUT("/api/provider/listings/{id}", { ...byId(id), body })),
    ...showsListing,
  });

/** Has a listing reviewed. */
export const submitListing = (id: string) =>
  mutationOptions({
    mutationFn: (seen_version: number) =>
      unwrap(browserApi.POST("/api/provider/listings/{id}/submit", { ...byId(id), body: { seen_version } })),
    ...showsListing,
  });

/** A listing in the version that was seen. */
type SeenListing = Pick<Listing, "id" | "version">;

/** Says that all of it is still right. */
export const confirmListing = mutationOptions({
  mutationFn: ({ id, version: seen_version }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/confirm", { ...byId(id), body: { seen_version } })),
  ...showsListing,
});

/** Takes a listing back from review. */
export const withdrawListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/withdraw", byId(id))),
  ...showsListing,
});

/** Takes a closed listing up again. */
export const reopenListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/reopen", byId(id))),
  ...showsListing,
});

/** Begins another listing that says the same; resolves to that. */
export const duplicateListing = mutationOptions({
  mutationFn: ({ id }: SeenListing) =>
    unwrap(browserApi.POST("/api/provider/listings/{id}/copies", byId(id))),
  ...showsListing,
});

/** Offers a listing to nobody any more. */
export const closeListing = (id: string) =>
  mutationOptions<ListingDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/provider/listings/{id}/close", byId(id))),
    ...showsListing,
  });

/** Loads again all that is shown of the organization's listings. */
export const refreshListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: PROVIDER_LISTINGS });

/** Asks for the address of the payment page of an approved listing. */
export const openListingCheckout = mutationOptions({
  mutationFn: async (id: string) =>
    checkoutUrl(await unwrap(browserApi.POST("/api/provider/listings/{id}/checkout", byId(id)))),
  // A refusal says that it is not to be paid as it was shown.
  onError: (_error, _id, _result, { client }) => refreshListings(client),
});

/** Deletes a listing that was never public. Its own page, which may be shown, is led away from, not read again. */
export const deleteListing = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/provider/listings/{id}", byId(id))),
    ...reloads(providerListings.queryKey),
  });
