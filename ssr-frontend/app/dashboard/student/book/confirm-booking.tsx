import Alert from "@mui/material/Alert";
import { SelectionSummary } from "../../../bookings/choose/selection-summary.tsx";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { MAX_NOTE_LENGTH } from "../../../bookings/notes.ts";
import { closeThen } from "../../../components/close-then.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { formatPrice } from "../../../money/format.ts";
import { ChangeTerms } from "../../../payment/change-terms.tsx";
import { useBook } from "../../../payment/use-book.ts";

interface ConfirmBookingProps {
  selection: SlotSelection;
  /** The price when the slot was selected, in US cents; the tutor may have changed it since. */
  firstPrice: number;
  open: boolean;
  /** Whether the latest list of the day still has the slot. */
  offered: boolean;
  onClose: () => void;
  /** Called when the slot is taken and the list is refetched. */
  onGone: () => void;
  onBooked: () => void;
}

/** Shows subject, tutor, time and price before anything is booked. */
export default function ConfirmBooking(props: ConfirmBookingProps) {
  const { selection, firstPrice, open, offered, onClose, onGone, onBooked } = props;
  // Kept while another slot is selected, since the note does not depend on the time.
  const draft = useDraft("booking-note", { values: { note: "" } });
  const { note } = draft.values;
  const { busy, problem, clear, book } = useBook(draft.sent);
  const { subject, slot } = selection;
  const { tutor, price_cents: price } = selection.offer;
  const free = price === 0;

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    const wanted = { tutor_id: tutor.id, subject, starts_at: slot.starts_at, shown_price_cents: price };
    const outcome = await book(wanted, note);
    if (outcome === "leaving" || outcome === "refused") return;
    if (outcome !== "gone") draft.discard();
    closeThen(close, outcome === "gone" ? onGone : onBooked);
  }

  return (
    <ConfirmDialog
      open={open}
      title={free ? "Book this session?" : "Review and pay"}
      confirm={free ? "Book session" : "Continue to payment"}
      busyText={free ? "Booking…" : "Holding your time…"}
      cancel="Choose another time"
      busy={busy}
      onConfirm={confirm}
      onClose={close}
    >
      <SelectionSummary selection={selection} />
      <DraftFields draft={draft}>
        <TextInput
          label="What would you like to work on?"
          name="student_notes"
          optional
          multiline
          minRows={2}
          maxLength={MAX_NOTE_LENGTH}
          help={`${tutor.first_name} reads it before the session.`}
          value={note}
          onChange={(event) => draft.set("note", event.target.value)}
          disabled={busy}
        />
      </DraftFields>
      <div className="note confirm-terms">
        <ChangeTerms starts_at={slot.starts_at} price_cents={price} />
        <p>
          {free
            ? "This session is free and is confirmed right away."
            : "We’ll hold this time for 31 minutes while you pay on Stripe’s secure page. If you change your mind, cancel the hold and you won’t be charged."}
        </p>
      </div>
      <div aria-live="assertive">
        {!busy && problem && (
          <Alert severity="error" role="presentation">
            {problem}
          </Alert>
        )}
        {!busy && !problem && offered && open && price !== firstPrice && (
          <Alert severity="warning" role="presentation">
            The tutor changed the price from {formatPrice(firstPrice)} to {formatPrice(price)}.
          </Alert>
        )}
        {!busy && !problem && !offered && open && (
          <Alert severity="warning" role="presentation">
            Someone just took this time. Please choose another one.
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}
