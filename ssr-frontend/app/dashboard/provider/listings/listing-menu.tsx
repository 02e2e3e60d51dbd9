import { DetailsMenu } from "../../../components/details-menu.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";
import { type MenuAction, menuOf } from "./listing-actions.tsx";

interface ListingMenuProps {
  listing: Listing;
  /** Whether something is under way: a press does nothing then. */
  busy: boolean;
  onChoose: (action: MenuAction) => void;
}

/** What can be done with a listing beside writing it. Nothing where that is nothing. */
export function ListingMenu({ listing, busy, onChoose }: ListingMenuProps) {
  const entries = menuOf(listing);
  if (entries.length === 0) return null;
  return (
    <DetailsMenu label={`Actions: ${listing.title}`} entries={entries} busy={busy} onChoose={onChoose} />
  );
}
