import { StatusBadge } from "../../../components/status-badge.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";
import { stateLabel } from "./state-words.ts";

/** The badge of a listing's state. */
export function ListingStateBadge({ listing }: { listing: Pick<Listing, "state" | "published" | "fee"> }) {
  const { label, tone } = stateLabel(listing);
  return tone ? <StatusBadge tone={tone}>{label}</StatusBadge> : <span className="plain-badge">{label}</span>;
}
