import Alert from "@mui/material/Alert";
import { SelectionSummary } from "../../../bookings/choose/selection-summary.tsx";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { MAX_NOTE_LENGTH } from "../../../bookings/notes.ts";
import { formatPrice } from "../../../bookings/price.ts";
import { closeThen } from "../../../components/close-then.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useBook } from "./use-book.ts";

interface ConfirmBookingProps {
  selection: SlotSelection;
  /** What the hour cost when it was chosen, in US cents; the tutor may have changed that since. */
  firstPrice: number;
  open: boolean;
  /** Whether the newest list of the day still has the hour. */
  offered: boolean;
  onClose: () => void;
  /** The hour is gone; the list is up to date. */
  onGone: () => void;
  onBooked: () => void;
}

/** What, with whom, when and for how much, before anything is booked. */
export default function ConfirmBooking(props: ConfirmBookingProps) {
  const { selection, firstPrice, open, offered, onClose, onGone, onBooked } = props;
  // Kept while another time is chosen: what somebody wants to work on does not depend on it.
  const draft = useDraft("booking-note", { values: { note: "" } });
  const { note } = draft.values;
  const { busy, problem, clear, book } = useBook(draft.sent);
  const { tutor, price_cents: price } = selection.offer;
  const free = price === 0;

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    const outcome = await book(selection, note);
    if (outcome === "leaving" || outcome === "refused") return;
    if (outcome !== "gone") draft.discard();
    closeThen(close, outcome === "gone" ? onGone : onBooked);
  }

  return (
    <ConfirmDialog
      open={open}
      title={free ? "Book this session?" : "Hold this time and pay?"}
      confirm={free ? "Book session" : "Hold and go to payment"}
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
      <p className="note confirm-terms">
        {free
          ? "This session is free and is confirmed at once."
          : "We hold the time for you for 31 minutes while you pay on Stripe’s secure page. If you change your mind, the hold can be cancelled and nothing is charged."}
      </p>
      <div aria-live="assertive">
        {!busy && problem && (
          <Alert severity="error" role="presentation">
            {problem}
          </Alert>
        )}
        {!busy && !problem && offered && open && price !== firstPrice && (
          <Alert severity="warning" role="presentation">
            The tutor has changed the price from {formatPrice(firstPrice)} to {formatPrice(price)}.
          </Alert>
        )}
        {!busy && !problem && !offered && open && (
          <Alert severity="warning" role="presentation">
            Someone has just taken this time. Please choose another one.
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}
