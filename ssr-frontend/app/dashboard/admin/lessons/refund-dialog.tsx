import { useQueryClient } from "@tanstack/react-query";
import { isAllowed } from "../../../bookings/booking.ts";
import { lessonWords } from "../../../bookings/lesson-time.tsx";
import { useCurrentBooking } from "../../../bookings/manage/use-current-booking.ts";
import { fullName } from "../../../components/full-name.ts";
import { formatCents } from "../../../money/format.ts";
import { type AdminLesson, adminLesson, refundLesson } from "../../../queries/admin-lessons.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { nothingLeftReason } from "../nothing-left.ts";
import { RefundConfirm } from "../refund-dialog/refund-confirm.tsx";
import { useRefundForm } from "../refund-dialog/use-refund-form.ts";
import type { LessonDialogProps } from "./lesson-dialog.ts";
import { shareAfterRefund } from "./money-parts.ts";
import { isReached } from "./told-words.ts";

/** Refunds a lesson's payment, or a part of it. */
export default function RefundDialog({ lesson, open, onClose, onChange, onClosed }: LessonDialogProps) {
  const { booking, money, student, tutor } = lesson;
  const zone = useReaderZone();
  const client = useQueryClient();
  const form = useRefundForm({
    subject: `lesson:${booking.id}`,
    left_cents: money.left_cents,
    refund: refundLesson(booking.id),
    done: (cents) => [
      "Refund processing",
      `${formatCents(cents)} goes back to ${student.first_name}${isReached(student) ? ". We’ll email them once it’s been sent" : ""}.`,
    ],
    newestLeft: () => client.getQueryData(adminLesson(booking.id).queryKey)?.money.left_cents,
    onClose,
    onChange,
  });
  const asking = open && !form.busy && !form.done;
  const { unavailableReason } = useCurrentBooking(
    booking,
    asking,
    (current) => isAllowed(current, "refund"),
    true,
  );
  // The API rejects a refund if nothing of the payment can be refunded.
  const reason = asking && nothingLeftReason({ ...money, dispute_state: booking.dispute?.state });
  return (
    <RefundConfirm
      title="Refund this session?"
      form={form}
      open={open}
      unavailableReason={reason || unavailableReason}
      onClose={onClose}
      onClosed={onClosed}
      what={`${booking.subject} for ${fullName(student)} with ${fullName(tutor)}, ${lessonWords(booking, zone)}.`}
      money={money}
      meaningOf={(cents) => <RefundMeaning lesson={lesson} cents={cents} />}
      unread={`${student.first_name} and ${tutor.first_name} can’t`}
    />
  );
}

/** What the student is told, and what is left for the tutor. */
function RefundMeaning({ lesson: { money, student, tutor }, cents }: { lesson: AdminLesson; cents: number }) {
  const before = money.tutor_share_cents;
  const share = shareAfterRefund(money, cents);
  return (
    <>
      <p className="cancel-money">
        <strong>
          {student.first_name} gets {formatCents(cents)} back.
        </strong>
      </p>
      <p className="note">
        {isReached(student) && `We’ll email ${student.first_name} once it’s been sent to the card. `}
        {before === 0 && `${tutor.first_name} earns nothing for this session as it is.`}
        {before > 0 && share === before && `${tutor.first_name}’s share stays ${formatCents(before)}.`}
        {share < before &&
          `${tutor.first_name}’s share becomes ${formatCents(share)} instead of ${formatCents(before)}: that’s all that’s left.`}
      </p>
    </>
  );
}
