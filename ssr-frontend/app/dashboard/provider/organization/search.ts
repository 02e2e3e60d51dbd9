import { linkToken } from "../../../link-token.ts";

/** The search parameters of an emailed link. */
interface OrganizationSearch {
  token: string | undefined;
}

export const parseOrganizationSearch = (params: URLSearchParams): OrganizationSearch => ({
  token: linkToken(params) || undefined,
});

export const formatOrganizationSearch = ({ token }: OrganizationSearch): string =>
  token ? `?${new URLSearchParams({ token })}` : "";
