import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { LISTING_CHANGES, LISTINGS, ORGANIZATIONS } from "./listing-counts.ts";
import { OPPORTUNITIES } from "./opportunity-counts.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A provider's listing in the admins' list, and in full. */
export type AdminListing = Schemas["AdminListing"];
export type AdminListingDetail = Schemas["AdminListingDetail"];

/** The content of a listing; fields that the provider has not filled in are empty. */
export type ListingDraft = Schemas["ListingDraft"];

export type ListingState = Schemas["ListingState"];

/** The fee of a listing, and whether it is paid. */
export type ListingFee = Schemas["ListingFee"];

/** The latest payment for a listing and its current state. */
export type ListingMoney = Schemas["ListingMoney"];

/** A page of listings, with the number of listings in each state. */
export interface AdminListingPage extends ListStart<AdminListing> {
  counts: Schemas["ListingTotals"];
}

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const byId = (id: string) => ({ params: { path: { id } } });

/** The first `count` listings in a state: those in review by waiting time, others by latest change. */
export const adminListings = (state: ListingState, count: number) =>
  apiQuery({
    key: [...LISTINGS, "list", state, count],
    read: async (api): Promise<AdminListingPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/listings", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: LISTING_CHANGES, errorToast },
  });

/** A listing under review, with its currently published version. */
export const adminListing = (id: string) =>
  apiQuery({
    key: [...LISTINGS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/listings/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: {
        "listing.changed": ({ listing_id }) => listing_id === id,
        "organization.changed": true,
        // The provider may be suspended.
        "user.changed": true,
      },
      errorToast,
    },
  });

/** Puts the response, which is the updated listing, into the cache. An approved listing is public. */
const showsListing = {
  onSuccess: (decided: AdminListingDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(adminListing(decided.id).queryKey, decided);
  },
  ...reloads(LISTINGS, ORGANIZATIONS, OPPORTUNITIES, ["admin", "overview"], ["admin", "audit-log"]),
};

/** Publishes a listing, if its version is still the one that was shown. */
export const approveListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingApproval"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/approve", { ...byId(id), body })),
    ...showsListing,
  });

/** Returns a listing to its provider, with an email that says what to change. */
export const returnListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingReturn"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/return", { ...byId(id), body })),
    ...showsListing,
  });

/** Refunds all or part of a listing's payment, if the refundable amount is still the one that was shown. */
export const refundListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewRefund"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/refunds", { ...byId(id), body })),
    ...showsListing,
  });
