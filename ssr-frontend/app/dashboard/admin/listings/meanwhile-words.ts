import type { AdminListingDetail } from "../../../queries/admin-listings.ts";

/** Why a decision about a listing that was read can no longer be made; nothing as long as it can. */
export function meanwhileWords(
  { state, version }: Pick<AdminListingDetail, "state" | "version">,
  seenVersion: number,
): string {
  switch (state) {
    case "in_review":
      return version === seenVersion
        ? ""
        : "Its provider has changed it meanwhile. Please read what it says now, then decide.";
    case "draft":
      return "Its provider has taken it back meanwhile.";
    case "closed":
      return "Its provider has closed it meanwhile.";
    case "approved":
    case "returned":
      return "Another admin has decided about it meanwhile.";
  }
}
