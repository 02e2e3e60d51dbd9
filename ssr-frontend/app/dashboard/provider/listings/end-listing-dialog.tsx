import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import {
  closeListing,
  deleteListing,
  type Listing,
  type ListingAction,
} from "../../../queries/provider-listings.ts";
import { useAction } from "../../../queries/use-action.ts";
import { savedWords } from "./state-words.ts";

/** The actions that need a confirmation. */
export type EndAction = Extract<ListingAction, "close" | "delete">;

interface EndListingDialogProps {
  action: EndAction;
  listing: Listing;
  open: boolean;
  onClose: () => void;
  /** Called when the listing is deleted. */
  onDeleted: () => void;
}

/** Asks for confirmation before a listing is closed or deleted. */
export default function EndListingDialog({ action, ...props }: EndListingDialogProps) {
  return action === "close" ? <CloseDialog {...props} /> : <DeleteDialog {...props} />;
}

type DialogProps = Omit<EndListingDialogProps, "action">;

function CloseDialog({ listing, open, onClose }: DialogProps) {
  const { busy, done, problem, run } = useAction(closeListing(listing.id), {
    done: () => ["Listing closed", "You can reopen it anytime."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const { published, allowed_actions } = listing;
  const isOver = open && !busy && !done && !allowed_actions.includes("close");
  return (
    <ConfirmDialog
      open={open}
      title={`Close ${listing.title}?`}
      confirm="Close listing"
      busyText="Closing…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isOver ? "It changed in the meantime, and can’t be closed as it is now." : ""}
      destructive
      onConfirm={() => void run().then((closed) => closed && onClose())}
      onClose={onClose}
    >
      <p>
        {published
          ? `Students can no longer find it, and its page says it’s closed. ${savedWords(published)}`
          : "It will no longer wait for payment. If a payment for it is on its way, the money goes back."}{" "}
        You can reopen it anytime.
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ listing, open, onClose, onDeleted }: DialogProps) {
  const { busy, done, problem, run } = useAction(deleteListing(listing.id), {
    done: () => ["Listing deleted"],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const isOver = open && !busy && !done && !listing.allowed_actions.includes("delete");
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${listing.title}?`}
      confirm="Delete listing"
      busyText="Deleting…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isOver ? "It changed in the meantime, and can’t be deleted as it is now." : ""}
      destructive
      onConfirm={() => void run().then((deleted) => deleted && onClose())}
      onClose={onClose}
      onClosed={() => done && onDeleted()}
    >
      <p>It was never public, and what you wrote is deleted with it. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
