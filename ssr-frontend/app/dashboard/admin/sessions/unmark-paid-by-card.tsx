import { useRef, useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { formatCents } from "../../../money/format.ts";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { lessonPage } from "../places.ts";
import { sessionName } from "./session-words.ts";
import type { TogglePaid } from "./use-paid-toggle.ts";

interface UnmarkPaidByCardProps {
  session: AdminSession;
  onConfirm: TogglePaid;
  /** Called after the dialog has closed. */
  onClosed: () => void;
}

/**
 * Asks for confirmation before a session that was paid by card is marked as unpaid, and says that this
 * refunds nothing.
 */
export function UnmarkPaidByCard({ session, onConfirm, onClosed }: UnmarkPaidByCardProps) {
  const zone = useReaderZone();
  const [open, setOpen] = useState(true);
  const confirmed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      title="This session was paid by card"
      confirm="Mark as unpaid"
      busyText="Marking…"
      cancel="Keep as paid"
      busy={false}
      onConfirm={() => {
        confirmed.current = true;
        setOpen(false);
      }}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onClosed();
        // Not earlier: the switch has the focus again, by which `isStillAt` recognizes a later press
        // elsewhere.
        if (confirmed.current) onConfirm(session);
      }}
    >
      <p>{sessionName(session, zone)}.</p>
      <p>
        Marking it as unpaid moves no money: the student gets nothing back, and Stripe still pays{" "}
        {session.tutor.first_name} the share of {formatCents(session.tutor_share_cents)}. Paying it outside
        Stripe too would pay it twice.
      </p>
      {session.booking_id && (
        <p>
          <Link to={lessonPage(session.booking_id)}>Cancel or refund the session instead</Link>
        </p>
      )}
    </ConfirmDialog>
  );
}
