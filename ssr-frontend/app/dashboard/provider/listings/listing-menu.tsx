import { DetailsMenu } from "../../../components/details-menu.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";
import { type MenuAction, menuOf } from "./listing-actions.tsx";

interface ListingMenuProps {
  listing: Listing;
  /** Whether an action is pending: a press does nothing then. */
  busy: boolean;
  onChoose: (action: MenuAction) => void;
}

/** The menu of a listing's actions; nothing if there are none. */
export function ListingMenu({ listing, busy, onChoose }: ListingMenuProps) {
  const entries = menuOf(listing);
  if (entries.length === 0) return null;
  return (
    <DetailsMenu label={`Actions: ${listing.title}`} entries={entries} busy={busy} onChoose={onChoose} />
  );
}
