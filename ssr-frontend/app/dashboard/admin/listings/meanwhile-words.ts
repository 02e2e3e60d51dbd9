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
        : "Its provider changed it in the meantime. Please read what it says now, then decide.";
    case "draft":
      return "Its provider withdrew it in the meantime.";
    case "closed":
      return "Its provider closed it in the meantime.";
    case "approved":
      // An approved listing can be returned until it is paid.
      if (seen.state === "approved" && version === seen.version)
        return allowed_actions.includes("return") ? "" : "It was paid for in the meantime, and is public.";
      return "Another admin decided on it in the meantime.";
    case "returned":
      return "Another admin decided on it in the meantime.";
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
