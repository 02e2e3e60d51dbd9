import Button from "@mui/material/Button";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { AdminListingDetail } from "../../../queries/admin-listings.ts";
import { focusNextListing } from "./next-listing.tsx";

// Most visits read first.
const ApproveDialog = lazyComponent(() => import("./approve-dialog.tsx"));
const ReturnDialog = lazyComponent(() => import("./return-dialog.tsx"));

/** What is decided about a listing as it was read. */
export interface ListingDecisionProps {
  listing: AdminListingDetail;
  /** The version that was shown when the decision was asked for. */
  seenVersion: number;
  /** The version of its organization, whose name becomes public with it. */
  seenOrganization: number;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** What can be decided about a listing. The dialogs stand beside the buttons: a decision of somebody else's takes these away. */
export function ListingActions({ listing }: { listing: AdminListingDetail }) {
  const approval = useAsked(listing);
  const returning = useAsked(listing);
  const { allowed_actions } = listing;
  return (
    <div className="opportunity-actions">
      {allowed_actions.includes("approve") && (
        <Button variant="contained" color="signal" onClick={approval.ask}>
          Approve
        </Button>
      )}
      {allowed_actions.includes("return") && (
        <Button variant="outlined" color="secondary" onClick={returning.ask}>
          Return
        </Button>
      )}
      {approval.dialog && <ApproveDialog key={approval.turn} {...approval.dialog} />}
      {/* The same one each time: what was typed stays, whatever its provider changes meanwhile. */}
      {returning.dialog && <ReturnDialog {...returning.dialog} />}
    </div>
  );
}

/** A dialog about a listing, once it was asked for. */
function useAsked(listing: AdminListingDetail) {
  const [asked, setAsked] = useState<{ seenVersion: number; seenOrganization: number; turn: number }>();
  const [open, setOpen] = useState(false);
  function ask() {
    const { version: seenVersion, organization } = listing;
    setAsked((last) => ({
      seenVersion,
      seenOrganization: organization.version,
      turn: (last?.turn ?? 0) + 1,
    }));
    setOpen(true);
  }
  const dialog: ListingDecisionProps | undefined = asked && {
    listing,
    seenVersion: asked.seenVersion,
    seenOrganization: asked.seenOrganization,
    open,
    onClose: () => setOpen(false),
    onClosed: focusNextListing,
  };
  return { ask, dialog, turn: asked?.turn };
}
