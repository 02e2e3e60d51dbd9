import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** Who offers the listings of the signed-in provider. */
export type ProviderOrganization = Schemas["ProviderOrganization"];

/** The provider's organization; none before they have told us of it. */
export const providerOrganization = apiQuery({
  key: ["provider-organization"],
  read: (api) => unwrap(api.GET("/api/provider/organization")),
  meta: {
    staleAfter: { "organization.changed": true },
    errorToast: (message: string): [string, string] => ["Failed to load data", message],
  },
});

/** What the keys of listings begin with: each tells whose it is. */
export const PROVIDER_LISTINGS = ["provider-listings"] as const;

/** What a change of the organization does with its response: it is the organization as it is now. */
const showsOrganization = {
  onSuccess: (
    organization: ProviderOrganization,
    _: unknown,
    __: unknown,
    { client }: { client: QueryClient },
  ) => {
    client.setQueryData(providerOrganization.queryKey, { organization });
  },
  ...reloads(providerOrganization.queryKey, PROVIDER_LISTINGS),
};

/** Says who the organization is, as long as it is still the seen version; version 0 is none yet. */
export const saveOrganization = mutationOptions({
  mutationFn: (body: Schemas["OrganizationChange"]) =>
    unwrap(browserApi.PUT("/api/provider/organization", { body })),
  ...showsOrganization,
});

/** Emails a link to an address at the organization, whose domain is proven when it is followed. */
export const requestDomainProof = mutationOptions({
  mutationFn: (email: string) =>
    unwrap(browserApi.POST("/api/provider/organization/domain", { body: { email } })),
  ...reloads(providerOrganization.queryKey),
});

/** Follows that link. */
export const proveDomain = mutationOptions({
  mutationFn: (token: string) =>
    unwrap(browserApi.POST("/api/provider/organization/domain/confirm", { body: { token } })),
  ...showsOrganization,
});
