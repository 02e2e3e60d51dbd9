import { UUID } from "../../../uuid.ts";

/** Which listing is open. */
interface ListingSearch {
  id: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseListingSearch(params: URLSearchParams): ListingSearch {
  const id = params.get("id") ?? "";
  return { id: UUID.test(id) ? id : undefined };
}

export const formatListingSearch = ({ id }: ListingSearch): string =>
  id ? `?${new URLSearchParams({ id })}` : "";
