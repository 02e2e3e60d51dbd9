import type { AdminListingDetail } from "../../../queries/admin-listings.ts";

/** The version of a listing that was shown when the decision dialog was opened. */
export type SeenListing = Pick<AdminListingDetail, "state" | "version">;

/** Why a decision about the shown version can no longer be made; empty if it can. */
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
      // An approved listing can be returned until it is paid.
      if (seen.state === "approved" && version === seen.version)
        return allowed_actions.includes("return") ? "" : "It was paid meanwhile, and is public.";
      return "Another admin has decided about it meanwhile.";
    case "returned":
      return "Another admin has decided about it meanwhile.";
  }
}

/** The props of a decision about the shown version of a listing. */
export interface ListingDecisionProps {
  listing: AdminListingDetail;
  /** What was shown when the dialog was opened. */
  seen: SeenListing;
  /** The version of the listing's organization, whose name is published with it. */
  seenOrganization: number;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}
