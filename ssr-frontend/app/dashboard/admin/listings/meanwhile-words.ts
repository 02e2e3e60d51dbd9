import type { AdminListingDetail } from "../../../queries/admin-listings.ts";

/** What was shown of a listing when a decision about it was asked for. */
export type SeenListing = Pick<AdminListingDetail, "state" | "version">;

/** Why a decision about a listing that was read can no longer be made; nothing as long as it can. */
export function meanwhileWords(
  { state, version, allowed_actions }: SeenListing & Pick<AdminListingDetail, "allowed_actions">,
  seen: SeenListing,
): string {
  switch (state) {
    case "in_review":
      return version === seen.version
        ? ""
        : "Its provider has changed it meanwhile. Please read what it says now, then decide.";
    case "draft":
      return "Its provider has taken it back meanwhile.";
    case "closed":
      return "Its provider has closed it meanwhile.";
    case "approved":
      // One that is approved can be returned as long as it is not paid.
      if (seen.state === "approved" && version === seen.version)
        return allowed_actions.includes("return") ? "" : "It was paid meanwhile, and is public.";
      return "Another admin has decided about it meanwhile.";
    case "returned":
      return "Another admin has decided about it meanwhile.";
  }
}

/** What is decided about a listing as it was read. */
export interface ListingDecisionProps {
  listing: AdminListingDetail;
  /** What was shown when the decision was asked for. */
  seen: SeenListing;
  /** The version of its organization, whose name becomes public with it. */
  seenOrganization: number;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}
