import { HOME } from "../views.ts";

/** Where other parts of the provider's dashboard are led to. */

/** All listings of the organization: where the provider's dashboard begins. */
export const LISTINGS = HOME.provider;

/** Where a listing is written and looked after. */
export const LISTING = "/dashboard/provider/listing";

/** Who offers them. */
export const ORGANIZATION = "/dashboard/provider/organization";

/** One listing, with what can be done with it. */
export const listingPage = (id: string): string => `${LISTING}?${new URLSearchParams({ id })}`;
