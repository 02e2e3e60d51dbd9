import { UUID } from "../../../uuid.ts";

/** The listing shown; all of them if none is named. */
interface AnalyticsSearch {
  listing: string | undefined;
}

/** Parses the search parameters; invalid values are ignored. */
export function parseAnalyticsSearch(params: URLSearchParams): AnalyticsSearch {
  const listing = params.get("listing") ?? "";
  return { listing: UUID.test(listing) ? listing : undefined };
}

export const formatAnalyticsSearch = ({ listing }: AnalyticsSearch): string =>
  listing ? `?${new URLSearchParams({ listing })}` : "";
