import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { given } from "./given.ts";
import { LISTING_CHANGES, LISTINGS, ORGANIZATIONS } from "./listing-counts.ts";
import { OPPORTUNITIES } from "./opportunity-counts.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** An organization that posts opportunities, with its provider. */
export type AdminOrganization = Schemas["AdminOrganization"];

/** The levels at which an organization can be verified. */
export type Verification = Schemas["OpportunityVerification"];

export type OrganizationFilter = keyof Schemas["OrganizationTotals"];

/** A page of organizations, with the number for each filter. */
export interface AdminOrganizationPage extends ListStart<AdminOrganization> {
  counts: Schemas["OrganizationTotals"];
}

/** The first `count` organizations that match the search, newest first. */
export const adminOrganizations = (filter: OrganizationFilter, q: string, count: number) =>
  apiQuery({
    key: [...ORGANIZATIONS, "list", filter, q, count],
    read: async (api): Promise<AdminOrganizationPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(
          api.GET("/api/admin/organizations", { params: { query: { filter, ...given({ q }), ...page } } }),
        ),
      );
      return { items, more, counts: first.counts };
    },
    meta: {
      topics: [TOPICS.admin],
      staleAfter: {
        ...LISTING_CHANGES,
        // A hidden opportunity is no longer open, and a suspended provider has no open ones.
        "opportunity.changed": true,
        "user.changed": true,
      },
      errorToast: (message) => ["Failed to load data", message],
    },
  });

/** Removes an organization's proven domain, with a reason, if the version is still the one that was shown. */
export const releaseDomain = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["DomainRelease"]) =>
      unwrap(
        browserApi.POST("/api/admin/organizations/{id}/release-domain", { params: { path: { id } }, body }),
      ),
    ...reloads(ORGANIZATIONS, LISTINGS, OPPORTUNITIES, ["admin", "overview"], ["admin", "audit-log"]),
  });

/** Publishes an organization's texts, if the version is still the one that was shown. */
export const approveTexts = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["TextsApproval"]) =>
      unwrap(
        browserApi.POST("/api/admin/organizations/{id}/approve-texts", { params: { path: { id } }, body }),
      ),
    ...reloads(ORGANIZATIONS, LISTINGS, ["admin", "overview"], ["admin", "audit-log"]),
  });

/** Verifies an organization or revokes its verification, if the version is still the one that was shown. */
export const verifyOrganization = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["OrganizationVerification"]) =>
      unwrap(
        browserApi.PUT("/api/admin/organizations/{id}/verification", { params: { path: { id } }, body }),
      ),
    ...reloads(ORGANIZATIONS, LISTINGS, OPPORTUNITIES, ["admin", "overview"], ["admin", "audit-log"]),
  });
