import type { ReceivedApplicationFilter } from "../../queries/provider-applications.ts";
import { HOME } from "../views.ts";

/** Where other parts of the provider's dashboard are led to. */

/** All listings of the organization: where the provider's dashboard begins. */
export const LISTINGS = HOME.provider;

/** Where a listing is written and looked after. */
export const LISTING = "/dashboard/provider/listing";

/** Who offers them. */
export const ORGANIZATION = "/dashboard/provider/organization";

/** What students have sent. */
export const APPLICATIONS = "/dashboard/provider/applications";

/** Where one application is read and decided. */
export const APPLICATION = "/dashboard/provider/application";

/** How often listings are looked at, saved and applied to. */
export const ANALYTICS = "/dashboard/provider/analytics";

/** One listing, with what can be done with it. */
export const listingPage = (id: string): string => `${LISTING}?${new URLSearchParams({ id })}`;

/** What was paid for a listing, on one sheet of paper. */
export const receiptPage = (paymentId: string): string => `/receipt/listing/${paymentId}`;

/** What students have sent to one listing. */
export const applicationsOf = (listing: string): string =>
  `${APPLICATIONS}?${new URLSearchParams({ listing })}`;

/** One application, read as one of a list. */
export function applicationPage(id: string, { listing, state, q }: ReceivedApplicationFilter = {}): string {
  const params = new URLSearchParams({ id });
  for (const [name, value] of Object.entries({ listing, state, q })) if (value) params.set(name, value);
  return `${APPLICATION}?${params}`;
}
