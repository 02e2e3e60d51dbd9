import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { approveListing } from "../../../queries/admin-listings.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ListingDecisionProps } from "./listing-actions.tsx";
import { meanwhileWords } from "./meanwhile-words.ts";

/** Makes public what a listing says. */
export default function ApproveDialog({
  listing,
  seenVersion,
  seenOrganization,
  open,
  onClose,
  onClosed,
}: ListingDecisionProps) {
  const { id, title, organization, is_change } = listing;
  const { busy, done, problem, run } = useAction(approveListing(id), {
    done: () => [
      "Listing approved",
      "Its page shows it, unless it is hidden or its provider’s account is suspended.",
    ],
    // What is missing by now is said by field.
    failed: ({ message, errors }) => ({ inPlace: [message, ...Object.values(errors).flat()].join(" ") }),
  });
  const approve = async () => {
    const seen = { seen_version: seenVersion, seen_organization_version: seenOrganization };
    if (await run(seen)) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Approve ${title}?`}
      confirm="Approve"
      busyText="Approving…"
      cancel="Not yet"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : meanwhileWords(listing, seenVersion)}
      onConfirm={() => void approve()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        {is_change
          ? "Its public page says at once what it says here."
          : `It is public at once: students find it in the summer portal, posted by ${organization.name}.`}
      </p>
    </ConfirmDialog>
  );
}
