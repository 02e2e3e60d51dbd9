import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** The organization of the signed-in provider. */
export type ProviderOrganization = Schemas["ProviderOrganization"];

/** The provider's organization; `null` until it is saved for the first time. */
export const providerOrganization = apiQuery({
  key: ["provider-organization"],
  read: (api) => unwrap(api.GET("/api/provider/organization")),
  meta: {
    staleAfter: { "organization.changed": true },
    errorToast: (message: string): [string, string] => ["Failed to load data", message],
  },
});

/** The prefix of the keys of listings: each listing contains its organization. */
export const PROVIDER_LISTINGS = ["provider-listings"] as const;

/** Puts the response, which is the updated organization, into the cache. */
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

/** Saves the organization, if its version is still the one that was shown; version 0 creates it. */
export const saveOrganization = mutationOptions({
  mutationFn: (body: Schemas["OrganizationChange"]) =>
    unwrap(browserApi.PUT("/api/provider/organization", { body })),
  ...showsOrganization,
});

/** Emails a link to an address at the organization's domain. Following the link proves the domain. */
export const requestDomainProof = mutationOptions({
  mutationFn: (email: string) =>
    unwrap(browserApi.POST("/api/provider/organization/domain", { body: { email } })),
  ...reloads(providerOrganization.queryKey),
});

/** Confirms the domain with the token of that link. */
export const proveDomain = mutationOptions({
  mutationFn: (token: string) =>
    unwrap(browserApi.POST("/api/provider/organization/domain/confirm", { body: { token } })),
  ...showsOrganization,
});
