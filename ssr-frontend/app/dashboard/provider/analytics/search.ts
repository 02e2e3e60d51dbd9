import { UUID } from "../../../uuid.ts";

/** Which listing is looked at; all of them where none is named. */
interface AnalyticsSearch {
  listing: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseAnalyticsSearch(params: URLSearchParams): AnalyticsSearch {
  const listing = params.get("listing") ?? "";
  return { listing: UUID.test(listing) ? listing : undefined };
}

export const formatAnalyticsSearch = ({ listing }: AnalyticsSearch): string =>
  listing ? `?${new URLSearchParams({ listing })}` : "";
