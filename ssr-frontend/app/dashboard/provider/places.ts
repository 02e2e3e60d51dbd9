import type { ReceivedApplicationFilter } from "../../queries/provider-applications.ts";
import { HOME } from "../views.ts";

/** Addresses of the provider dashboard that other parts link to. */

/** All listings of the organization: the provider dashboard's first page. */
export const LISTINGS = HOME.provider;

/** The page of one listing. */
export const LISTING = "/dashboard/provider/listing";

/** The organization. */
export const ORGANIZATION = "/dashboard/provider/organization";

/** The applications. */
export const APPLICATIONS = "/dashboard/provider/applications";

/** The page of one application. */
export const APPLICATION = "/dashboard/provider/application";

/** The analytics of listings. */
export const ANALYTICS = "/dashboard/provider/analytics";

/** The address of one listing. */
export const listingPage = (id: string): string => `${LISTING}?${new URLSearchParams({ id })}`;

/** The receipt of a payment for a listing. */
export const receiptPage = (paymentId: string): string => `/receipt/listing/${paymentId}`;

/** The applications to one listing. */
export const applicationsOf = (listing: string): string =>
  `${APPLICATIONS}?${new URLSearchParams({ listing })}`;

/** The address of one application, with the filter of its list. */
export function applicationPage(id: string, { listing, state, q }: ReceivedApplicationFilter = {}): string {
  const params = new URLSearchParams({ id });
  for (const [name, value] of Object.entries({ listing, state, q })) if (value) params.set(name, value);
  return `${APPLICATION}?${params}`;
}
