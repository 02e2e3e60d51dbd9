import type { Listing } from "../../../queries/provider-listings.ts";
import type { ProviderOrganization } from "../../../queries/provider-organization.ts";

/** A step that a new provider takes before students find their listings. */
export interface FirstStep {
  name: "organization" | "domain" | "listing";
  done: boolean;
}

/** The first steps, in order. */
export const firstSteps = (
  organization: Pick<ProviderOrganization, "domain"> | null,
  listings: readonly Pick<Listing, "submitted_at">[],
): FirstStep[] => [
  { name: "organization", done: organization !== null },
  { name: "domain", done: Boolean(organization?.domain) },
  { name: "listing", done: listings.some(({ submitted_at }) => submitted_at !== null) },
];
