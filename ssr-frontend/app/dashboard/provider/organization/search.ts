/** What the link of an email carries. */
interface OrganizationSearch {
  token: string | undefined;
}

export const parseOrganizationSearch = (params: URLSearchParams): OrganizationSearch => ({
  token: params.get("token") || undefined,
});

export const formatOrganizationSearch = ({ token }: OrganizationSearch): string =>
  token ? `?${new URLSearchParams({ token })}` : "";
