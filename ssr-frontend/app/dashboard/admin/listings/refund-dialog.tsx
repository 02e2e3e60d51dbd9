import { useQueryClient } from "@tanstack/react-query";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import { formatCents } from "../../../money/format.ts";
import {
  type AdminListingDetail,
  adminListing,
  type ListingMoney,
  refundListing,
} from "../../../queries/admin-listings.ts";
import { nothingLeftReason } from "../nothing-left.ts";
import { RefundConfirm } from "../refund-dialog/refund-confirm.tsx";
import { useRefundForm } from "../refund-dialog/use-refund-form.ts";

interface RefundDialogProps {
  listing: AdminListingDetail;
  money: ListingMoney;
  open: boolean;
  onClose: () => void;
}

/** Refunds a listing's payment, or a part of it. */
export default function RefundDialog({ listing, money, open, onClose }: RefundDialogProps) {
  const { id, title, organization } = listing;
  const { first_name } = organization.provider;
  const client = useQueryClient();
  const form = useRefundForm({
    subject: `listing:${id}`,
    left_cents: money.left_cents,
    refund: refundListing(id),
    done: (cents) => ["Refund processing", `${formatCents(cents)} goes back to ${first_name}.`],
    newestLeft: () => client.getQueryData(adminListing(id).queryKey)?.money?.left_cents,
    onClose,
    onChange: () => keepFocusInPage(),
  });
  const asking = open && !form.busy && !form.done;
  return (
    <RefundConfirm
      title="Refund this listing?"
      form={form}
      open={open}
      unavailableReason={asking ? nothingLeftReason(money) : ""}
      onClose={onClose}
      onClosed={() => keepFocusInPage()}
      what={`${title}, posted by ${organization.name}.`}
      money={money}
      meaningOf={(cents) => (
        <>
          <p>
            <strong>
              {first_name} gets {formatCents(cents)} back.
            </strong>
          </p>
          <p className="note">
            {cents < money.left_cents
              ? "Students can still find the listing: part of its price stays."
              : "Nothing is left of its price: once it’s been refunded, students can no longer find the listing. It can be paid for again while it’s open and not hidden."}{" "}
            We’ll email {first_name} when it’s on its way.
          </p>
        </>
      )}
      unread={`${first_name} can’t`}
    />
  );
}
