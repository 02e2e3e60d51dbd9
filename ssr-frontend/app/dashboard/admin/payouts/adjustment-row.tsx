import Button from "@mui/material/Button";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type { PayoutAdjustment, TutorPayouts } from "../../../queries/admin-payouts.ts";
import { adjustmentNote, adjustmentState, canCancel, kindLabel } from "./words.ts";

interface AdjustmentRowProps {
  adjustment: PayoutAdjustment;
  account: TutorPayouts["payout_state"];
  zone: string;
  onCancel: () => void;
}

/** A bonus or a correction: amount, reason, author and state. */
export function AdjustmentRow({ adjustment, account, zone, onCancel }: AdjustmentRowProps) {
  const { amount_cents, reason, refusal, sent_at, state } = adjustment;
  const { tone, label } = adjustmentState(adjustment);
  const gone = state === "cancelled" || state === "reversed";
  const amount = formatCents(amount_cents);
  return (
    <li className="adjustment" tabIndex={-1}>
      <p className="adjustment-what">
        <strong>{kindLabel(adjustment)}</strong> <span dir="auto">{reason}</span>
      </p>
      <p className="adjustment-amount">{gone ? <del>{amount}</del> : amount}</p>
      <p className="adjustment-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className="note adjustment-note">
        {adjustmentNote(adjustment, account, zone)}
        {refusal && ` Stripe says: ${refusal}`}
      </p>
      {canCancel(adjustment) && (
        <p className="adjustment-action">
          <Button variant="text" color="error" onClick={onCancel}>
            {sent_at ? "Take back" : "Cancel"}
            <span className="visually-hidden">
              {" "}
              the {kindLabel(adjustment).toLowerCase()} of {amount}
            </span>
          </Button>
        </p>
      )}
    </li>
  );
}
