import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminListing } from "../../../queries/admin-listings.ts";
import { listingState } from "./words.ts";

/** The badge of a listing's state. */
export function ListingBadge({ listing }: { listing: Pick<AdminListing, "state" | "fee"> }) {
  const { label, tone } = listingState(listing);
  return tone ? (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  ) : (
    <span className="closed-badge">{label}</span>
  );
}
