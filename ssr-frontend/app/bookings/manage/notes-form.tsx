import Alert from "@mui/material/Alert";
import { useRef } from "react";
import { BusyButton } from "../../components/busy-button.tsx";
import { EditConflict, REPLACE_WITH_MINE } from "../../components/edit-conflict.tsx";
import { TextInput } from "../../components/inputs.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { writeNotes } from "../../queries/bookings.ts";
import { wasOutdated } from "../../queries/query.ts";
import { useAction } from "../../queries/use-action.ts";
import type { Booking } from "../booking.ts";
import { NoteTexts } from "../lesson-notes.tsx";
import {
  draftWith,
  isOvertaken,
  isUnsaved,
  MAX_NOTE_LENGTH,
  type NotesDraft,
  roomLeft,
  savedNotes,
} from "../notes.ts";

interface NotesFormProps {
  /** As it is by now: what another window saves is seen here. */
  booking: Booking;
  draft: NotesDraft | undefined;
  onDraft: (draft: NotesDraft | undefined) => void;
}

/** What a tutor writes about a lesson, for its student to read. */
export function NotesForm({ booking, draft, onDraft }: NotesFormProps) {
  const { student } = booking;
  const { busy, problem, clear, run } = useAction(writeNotes(booking.id), {
    done: () => ["Notes saved", `${student.first_name} can read them now.`],
    failed: (problem) => ({
      toast: ["Error updating booking", problem.message],
      // Notes that changed meanwhile are told of where they are shown.
      ...(wasOutdated(problem) ? {} : { inPlace: problem.message }),
    }),
  });
  const root = useRef<HTMLFormElement>(null);
  const shown = draft ?? savedNotes(booking);
  const overtaken = isOvertaken(booking, draft);
  const unsaved = isUnsaved(booking, draft);
  const type = (change: Parameters<typeof draftWith>[2]) => {
    clear();
    onDraft(draftWith(booking, draft, change));
  };

  async function save() {
    const { tutor_notes, practice_notes } = shown;
    // Whatever is saved by now stands beside the fields: it has been seen.
    if (await run({ tutor_notes, practice_notes, version: booking.notes_version })) onDraft(undefined);
  }

  function keepSaved() {
    clear();
    onDraft(undefined);
    // The button that was pressed goes away.
    root.current?.querySelector<HTMLElement>("textarea")?.focus();
  }

  return (
    <form
      className="notes-form"
      ref={root}
      {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NoteInput
        label="What was done"
        name="tutor_notes"
        value={shown.tutor_notes}
        busy={busy}
        onType={(tutor_notes) => type({ tutor_notes })}
      />
      <NoteInput
        label="What to practice"
        name="practice_notes"
        value={shown.practice_notes}
        busy={busy}
        onType={(practice_notes) => type({ practice_notes })}
      />
      <div aria-live="polite">
        {overtaken && !busy && (
          <EditConflict onKeepSaved={keepSaved}>
            <NoteTexts booking={{ ...booking, student_notes: "" }} side="tutor" />
          </EditConflict>
        )}
        {problem && !busy && (
          <Alert severity="error" role="presentation">
            {problem}
          </Alert>
        )}
      </div>
      <BusyButton type="submit" variant="outlined" busy={busy} unavailable={!unsaved}>
        {busy ? "Saving…" : overtaken ? REPLACE_WITH_MINE : "Save notes"}
      </BusyButton>
    </form>
  );
}

interface NoteInputProps {
  label: string;
  name: string;
  value: string;
  busy: boolean;
  onType: (text: string) => void;
}

const NoteInput = ({ label, name, value, busy, onType }: NoteInputProps) => (
  <TextInput
    label={label}
    name={name}
    optional
    multiline
    minRows={3}
    maxLength={MAX_NOTE_LENGTH}
    help={roomLeft(value)}
    value={value}
    onChange={(event) => onType(event.target.value)}
    disabled={busy}
  />
);
