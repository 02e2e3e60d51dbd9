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

/** A provider's listing in the admins' list, and with all that it says. */
export type AdminListing = Schemas["AdminListing"];
export type AdminListingDetail = Schemas["AdminListingDetail"];

/** What a listing says; what its provider has not filled in yet is empty. */
export type ListingDraft = Schemas["ListingDraft"];

export type ListingState = Schemas["ListingState"];

/** What a listing costs its organization, and whether that is paid. */
export type ListingFee = Schemas["ListingFee"];

/** The newest payment for a listing, and where that money is by now. */
export type ListingMoney = Schemas["ListingMoney"];

/** Listings, and how many there are in each state. */
export interface AdminListingPage extends ListStart<AdminListing> {
  counts: Schemas["ListingTotals"];
}

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const byId = (id: string) => ({ params: { path: { id } } });

/** The first so many listings in a state: those in review by how long they wait, others what changed last first. */
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

/** A listing as it is reviewed, with what the site says of it now. */
export const adminListing = (id: string) =>
  apiQuery({
    key: [...LISTINGS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/listings/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: {
        "listing.changed": ({ listing_id }) => listing_id === id,
        "organization.changed": true,
        // Who posted it may be suspended.
        "user.changed": true,
      },
      errorToast,
    },
  });

/** What a decision does with its response: it is the listing as it is now. What is approved is public. */
const showsListing = {
  onSuccess: (decided: AdminListingDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(adminListing(decided.id).queryKey, decided);
  },
  ...reloads(LISTINGS, ORGANIZATIONS, OPPORTUNITIES, ["admin", "overview"], ["admin", "audit-log"]),
};

/** Makes public what a listing says, as long as it is still the seen version. */
export const approveListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingApproval"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/approve", { ...byId(id), body })),
    ...showsListing,
  });

/** Gives a listing back to its provider, who is told by email what is to be changed. */
export const returnListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ListingReturn"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/return", { ...byId(id), body })),
    ...showsListing,
  });

/** Gives back what was paid for a listing, or some of it, as long as still as much is left as was shown. */
export const refundListing = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewRefund"]) =>
      unwrap(browserApi.POST("/api/admin/listings/{id}/refunds", { ...byId(id), body })),
    ...showsListing,
  });
