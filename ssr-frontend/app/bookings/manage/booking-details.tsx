import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BusyButton } from "../../components/busy-button.tsx";
import { fullName } from "../../components/full-name.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { DraftFields } from "../../drafts/draft-fields.tsx";
import { booking as bookingQuery } from "../../queries/bookings.ts";
import { dateAndTime } from "../../time/format.ts";
import { type Booking, cancelledBy, isAllowed, paymentNote, priceOf, statusOf } from "../booking.ts";
import { JoinZoom } from "../booking-row.tsx";
import { ChatButton } from "../chat-button.tsx";
import { HoldNote } from "../hold-note.tsx";
import { NoteTexts } from "../lesson-notes.tsx";
import { LessonTime } from "../lesson-time.tsx";
import "./booking-details.css";
import { useReaderZone } from "../../time/reader-zone.ts";
import { type BookingDialogProps, useAskAbout } from "./ask-about.ts";
import { LessonActions } from "./lesson-actions.tsx";
import { type NotesDraft, NotesForm, useNotesForm } from "./notes-form.tsx";
import { useComplete } from "./use-complete.ts";

/** A drawer beside the list; full screen on a phone. */
const paper = {
  "& .MuiDialog-container": { justifyContent: "flex-end" },
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 480,
    height: "100%",
    maxHeight: "100%",
    m: 0,
    border: 0,
    borderRadius: 0,
    "@media (max-width: 43.6875em)": { maxWidth: "100%" },
    "& .MuiDialogTitle-root": { pt: 3 },
  },
};

/** The details of a booking for its tutor: data, notes and actions. */
export default function BookingDetails({ open, onClose, onClosed, ...props }: BookingDialogProps) {
  const titleId = useId();
  const query = bookingQuery(props.booking.id);
  const { data } = useQuery({ ...query, initialData: props.booking, enabled: open });
  const booking = data ?? props.booking;
  const draft = useNotesForm(booking);
  const { isUnsaved, values } = draft;
  /** The unsaved notes at the attempt to close. */
  const [held, setHeld] = useState<typeof values>();
  const isHeld = isUnsaved && held === values;
  const close = () => (isUnsaved ? setHeld(values) : onClose());
  const discard = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      sx={paper}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h3" component="h2">
        {booking.subject} with {fullName(booking.student)}
      </DialogTitle>
      <DialogContent>
        <div className="booking-details">
          {data === null && <p role="status">This session no longer exists.</p>}
          <Facts booking={booking} />
          <Actions booking={booking} locked={isUnsaved} />
          <section aria-labelledby={`${titleId}-notes`}>
            <h3 id={`${titleId}-notes`}>Notes</h3>
            <DraftFields draft={draft.isOvertaken ? { ...draft, isResumed: false } : draft}>
              <Notes booking={booking} draft={draft} />
            </DraftFields>
          </section>
        </div>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <p className="note" role="status">
          {isHeld && "Your notes aren’t saved yet."}
        </p>
        {isHeld && (
          <Button color="secondary" onClick={discard}>
            Close without saving
          </Button>
        )}
        <Button variant="outlined" color="secondary" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { tone, label } = statusOf(booking);
  const { status, created_at } = booking;
  const zone = useReaderZone();
  const note = status === "pending" ? <HoldNote booking={booking} /> : paymentNote(booking);
  return (
    <>
      <p className="details-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="note">{cancelledBy(booking, "tutor")}</span>
        {note && <span className="note">{note}</span>}
      </p>
      <dl className="summary">
        <dt>When</dt>
        <dd>
          <LessonTime booking={booking} year />
        </dd>
        <dt>Price</dt>
        <dd>{priceOf(booking)}</dd>
        <dt>Booked</dt>
        <dd>
          <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
        </dd>
      </dl>
    </>
  );
}

interface ActionsProps {
  booking: Booking;
  /** Whether there are unsaved notes, which closing would lose. */
  locked: boolean;
}

/** The actions; a dialog replaces the drawer. */
function Actions({ booking, locked }: ActionsProps) {
  const ask = useAskAbout();
  const { busy, run: complete } = useComplete(booking);
  const holds = booking.status === "pending" && isAllowed(booking, "cancel");
  return (
    <div className="details-actions">
      {isAllowed(booking, "complete") ? (
        <BusyButton variant="contained" busy={busy} onClick={() => void complete()}>
          Mark Complete
        </BusyButton>
      ) : (
        <JoinZoom booking={booking} withWhom={`with ${fullName(booking.student)}`} />
      )}
      <ChatButton booking={booking} side="tutor" withWhom={`with ${fullName(booking.student)}`} />
      {holds && (
        <Button variant="outlined" color="secondary" onClick={() => ask("cancel-hold", booking)}>
          Cancel hold
        </Button>
      )}
      {!locked && <LessonActions booking={booking} side="tutor" inDetails />}
    </div>
  );
}

interface NotesProps {
  booking: Booking;
  draft: NotesDraft;
}

/** The student's note and the tutor's notes: read-only, or editable once the lesson has started. */
function Notes({ booking, draft }: NotesProps) {
  if (!isAllowed(booking, "write_notes") && !draft.isUnsaved) {
    const { student_notes, tutor_notes, practice_notes, status } = booking;
    const none = !student_notes && !tutor_notes && !practice_notes;
    return (
      <>
        <NoteTexts booking={booking} side="tutor" />
        {(none || status === "confirmed") && <p className="note">{hintOf(booking)}</p>}
      </>
    );
  }
  return (
    <>
      <NoteTexts booking={{ ...booking, tutor_notes: "", practice_notes: "" }} side="tutor" />
      <p className="note">
        {booking.student.first_name} can read what you write here, next to the session, as soon as it’s saved.
      </p>
      <NotesForm booking={booking} draft={draft} />
    </>
  );
}

function hintOf({ status, student }: Booking): string {
  if (status === "cancelled") return "Nothing was written about this session.";
  return `Once the session starts, you can write here what you did and what to practice, for ${student.first_name} to read.`;
}
