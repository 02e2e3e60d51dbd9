import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { PROVIDER_LISTINGS } from "./provider-organization.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** The statistics of the signed-in provider's listings over 90 days. */
export type ProviderAnalytics = Schemas["ProviderAnalytics"];
export type AnalyticsDay = Schemas["ProviderAnalyticsDay"];

/**
 * The statistics of one listing, or of all. No live event reports views and saves, so each visit refetches.
 */
export const providerAnalytics = (listing?: string) =>
  apiQuery({
    key: [...PROVIDER_LISTINGS, "analytics", listing],
    read: (api) =>
      unwrap(
        api.GET("/api/provider/analytics", {
          params: { query: listing ? { listing_id: listing } : {} },
        }),
      ),
    meta: {
      staleAfter: { "opportunity_application.changed": true, "listing.changed": true },
      errorToast: (message: string): [string, string] => ["Failed to load data", message],
    },
    staleTime: EACH_VISIT,
  });
