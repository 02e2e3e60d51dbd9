import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { formatCents } from "../../../money/format.ts";
import { type AdminListingDetail, approveListing, type ListingFee } from "../../../queries/admin-listings.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ListingDecisionProps } from "./meanwhile-words.ts";
import { meanwhileWords } from "./meanwhile-words.ts";

/** Publishes a listing's draft. */
export default function ApproveDialog({
  listing,
  seen,
  seenOrganization,
  open,
  onClose,
  onClosed,
}: ListingDecisionProps) {
  const { id, title } = listing;
  const { busy, done, problem, run } = useAction(approveListing(id), {
    done: ({ fee }) => [
      "Listing approved",
      fee?.state === "due"
        ? `It becomes public once its provider has paid ${formatCents(fee.amount_cents)}.`
        : "Its page shows it, unless it’s hidden or its provider’s account is suspended.",
    ],
    // The API reports missing values by field.
    failed: ({ message, errors }) => ({ inPlace: [message, ...Object.values(errors).flat()].join(" ") }),
  });
  const approve = async () => {
    if (await run({ seen_version: seen.version, seen_organization_version: seenOrganization })) onClose();
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
      unavailableReason={busy || done ? "" : meanwhileWords(listing, seen)}
      onConfirm={() => void approve()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>{approvalWords(listing)}</p>
    </ConfirmDialog>
  );
}

/** What an approval does, and what it costs the provider. */
function approvalWords({ fee, is_change, organization }: AdminListingDetail): string {
  if (fee && fee.state !== "paid") return unpaidWords(fee, is_change, organization.name);
  if (is_change) return "Its public page changes to this right away.";
  const found = `public right away: students can find it in the summer portal, posted by ${organization.name}.`;
  return fee ? `It’s paid, and ${found}` : `It’s free for its provider, and ${found}`;
}

function unpaidWords({ state, amount_cents }: ListingFee, is_change: boolean, organization: string): string {
  if (state === "disputed")
    return "Its payment is disputed: it becomes public once that’s decided in our favor.";
  const price = formatCents(amount_cents);
  return is_change
    ? `Its payment went back: students can find it again once its provider has paid ${price}.`
    : `It costs its provider ${price}, and becomes public only once that’s paid: students can then find it in the summer portal, posted by ${organization}.`;
}
