import { StatusBadge } from "../../../components/status-badge.tsx";
import type { ListingState } from "../../../queries/admin-listings.ts";
import { LISTING_STATES } from "./words.ts";

/** Where a provider's listing stands. */
export function ListingBadge({ state }: { state: ListingState }) {
  const { label, tone } = LISTING_STATES[state];
  return tone ? (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  ) : (
    <span className="closed-badge">{label}</span>
  );
}
