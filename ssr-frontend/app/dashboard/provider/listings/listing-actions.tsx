import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import {
  confirmListing,
  duplicateListing,
  type Listing,
  type ListingAction,
  reopenListing,
  withdrawListing,
} from "../../../queries/provider-listings.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { listingPage } from "../places.ts";
import type { EndAction } from "./end-listing-dialog.tsx";

// Lazy, since most visits close or delete nothing.
const EndListingDialog = lazyComponent(() => import("./end-listing-dialog.tsx"));

/** The actions without a confirmation. */
type DirectAction = Extract<ListingAction, "confirm" | "duplicate" | "reopen" | "withdraw">;
export type MenuAction = DirectAction | EndAction;

/** The menu's actions, in order; editing is not one of them. */
const MENU: readonly { action: MenuAction; label: string }[] = [
  { action: "confirm", label: "Still right" },
  { action: "duplicate", label: "Duplicate" },
  { action: "withdraw", label: "Withdraw from review" },
  { action: "reopen", label: "Reopen" },
  { action: "close", label: "Close…" },
  { action: "delete", label: "Delete…" },
];

/** The actions that a listing's state allows. */
export const menuOf = ({ allowed_actions }: Pick<Listing, "allowed_actions">) =>
  MENU.filter(({ action }) => allowed_actions.includes(action));

interface ListingActions {
  run: (listing: Listing, action: MenuAction) => void;
  /** Whether an action on a listing is pending. */
  isBusy: (listing: Listing) => boolean;
  /** The confirmation before a listing is closed or deleted. */
  dialog: ReactNode;
}

interface Question {
  action: EndAction;
  listing: Listing;
  turn: number;
}

/**
 * The actions of the listings' menus. The dialog is rendered beside the list, since its listing may leave the
 * list.
 *
 * @param shown the listings shown now
 * @param onDeleted moves the focus, or navigates, after a deletion
 */
export function useListingActions(shown: readonly Listing[], onDeleted: () => void): ListingActions {
  const zone = useReaderZone();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Question>();
  const [open, setOpen] = useState(false);
  const [busyId, setBusyId] = useState<string>();
  const confirm = useAction(confirmListing, {
    done: ({ published }) => [
      "Listing confirmed",
      published
        ? `Students can find it until its deadline, or until ${mediumDate(published.confirm_by, zone)}.`
        : "",
    ],
    failed: failedAs("Not confirmed"),
  });
  const duplicate = useAction(duplicateListing, {
    done: () => ["Listing duplicated", "This is the copy: a draft that students can’t see."],
    failed: failedAs("Not duplicated"),
  });
  const withdraw = useAction(withdrawListing, {
    done: () => ["Withdrawn from review", "It’s a draft again."],
    failed: failedAs("Not withdrawn"),
  });
  const reopen = useAction(reopenListing, {
    done: () => ["Listing reopened"],
    failed: failedAs("Not reopened"),
  });
  const direct = { confirm, duplicate, withdraw, reopen };

  async function act(listing: Listing, action: DirectAction) {
    setBusyId(listing.id);
    const changed = await direct[action].run(listing);
    setBusyId(undefined);
    if (action === "duplicate" && changed) void navigate(listingPage(changed.data.id));
  }
  function run(listing: Listing, action: MenuAction) {
    if (busyId !== undefined) return;
    if (action !== "close" && action !== "delete") return void act(listing, action);
    setAsked((last) => ({ action, listing, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  return {
    run,
    isBusy: ({ id }) => id === busyId,
    dialog: asked && (
      <EndListingDialog
        key={asked.turn}
        action={asked.action}
        listing={shown.find(({ id }) => id === asked.listing.id) ?? asked.listing}
        open={open}
        onClose={() => setOpen(false)}
        onDeleted={onDeleted}
      />
    ),
  };
}
