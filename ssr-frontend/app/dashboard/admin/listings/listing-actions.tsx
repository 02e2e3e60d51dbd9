import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { AdminListingDetail } from "../../../queries/admin-listings.ts";
import { nothingLeftReason } from "../nothing-left.ts";
import type { ListingDecisionProps, SeenListing } from "./meanwhile-words.ts";
import { focusNextListing } from "./next-listing.tsx";

// Lazy, since most visits start with reading.
const ApproveDialog = lazyComponent(() => import("./approve-dialog.tsx"));
const ReturnDialog = lazyComponent(() => import("./return-dialog.tsx"));
const RefundDialog = lazyComponent(() => import("./refund-dialog.tsx"));

/**
 * The decisions about a listing. The dialogs are rendered beside the buttons, since another admin's decision
 * removes the buttons.
 */
export function ListingActions({ listing }: { listing: AdminListingDetail }) {
  const approval = useAsked(listing);
  const returning = useAsked(listing);
  const refund = useRefundDialog(listing);
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
      {refund.button}
      {approval.dialog && <ApproveDialog key={approval.turn} {...approval.dialog} />}
      {/* Keeps the same instance: typed text survives the provider's changes. */}
      {returning.dialog && <ReturnDialog {...returning.dialog} />}
      {refund.dialog}
    </div>
  );
}

/** A dialog about a listing, rendered once it was opened. */
function useAsked(listing: AdminListingDetail) {
  const [asked, setAsked] = useState<{ seen: SeenListing; seenOrganization: number; turn: number }>();
  const [open, setOpen] = useState(false);
  function ask() {
    const { version, state, organization } = listing;
    setAsked((last) => ({
      seen: { version, state },
      seenOrganization: organization.version,
      turn: (last?.turn ?? 0) + 1,
    }));
    setOpen(true);
  }
  const dialog: ListingDecisionProps | undefined = asked && {
    listing,
    seen: asked.seen,
    seenOrganization: asked.seenOrganization,
    open,
    onClose: () => setOpen(false),
    onClosed: focusNextListing,
  };
  return { ask, dialog, turn: asked?.turn };
}

/** The refund button while a refund is possible; each opening of the dialog starts fresh. */
function useRefundDialog(listing: AdminListingDetail): { button: ReactNode; dialog: ReactNode } {
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const { money } = listing;
  return {
    button: money && nothingLeftReason(money) === "" && (
      <Button
        variant="outlined"
        color="secondary"
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        Refund
      </Button>
    ),
    dialog: money && turn > 0 && (
      <RefundDialog key={turn} listing={listing} money={money} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
