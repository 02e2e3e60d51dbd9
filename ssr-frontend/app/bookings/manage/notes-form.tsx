import Alert from "@mui/material/Alert";
import { useRef } from "react";
import { BusyButton } from "../../components/busy-button.tsx";
import { EditConflict, REPLACE_WITH_MINE } from "../../components/edit-conflict.tsx";
import { TextInput } from "../../components/inputs.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { writeNotes } from "../../queries/bookings.ts";
import { wasOutdated } from "../../queries/query.ts";
import { useAction } from "../../queries/use-action.ts";
import type { Booking } from "../booking.ts";
import { NoteTexts } from "../lesson-notes.tsx";
import { MAX_NOTE_LENGTH, roomLeft } from "../notes.ts";

/** The draft of a lesson's notes, and its mutation. */
export function useNotesForm(booking: Booking) {
  const { id, student } = booking;
  const action = useAction(writeNotes(id), {
    done: () => ["Notes saved", `${student.first_name} can read them now.`],
    failed: (problem) => ({
      toast: ["Error updating booking", problem.message],
      // A conflict is shown beside the notes.
      ...(wasOutdated(problem) ? {} : { inPlace: problem.message }),
    }),
  });
  const draft = useDraft("lesson-notes", storedNotes(booking), { isBusy: action.busy, onNewer: "ask" });
  return { ...draft, ...action, isOvertaken: draft.conflicts.length > 0 };
}

const storedNotes = ({ id, notes_version: version, tutor_notes, practice_notes }: Booking) => ({
  id,
  version,
  values: { tutor_notes, practice_notes },
});

export type NotesDraft = ReturnType<typeof useNotesForm>;

interface NotesFormProps {
  /** The current booking, including changes from other windows. */
  booking: Booking;
  draft: NotesDraft;
}

/** The form of a tutor's notes about a lesson, which its student reads. */
export function NotesForm({ booking, draft }: NotesFormProps) {
  const { values, busy, problem, clear, run, isOvertaken, isUnsaved, seenVersion } = draft;
  const root = useRef<HTMLFormElement>(null);
  const write = (name: keyof typeof values, text: string) => {
    clear();
    draft.set(name, text);
  };

  async function save() {
    // The stored notes are displayed beside the fields, so their version counts as seen.
    const version = isOvertaken ? booking.notes_version : seenVersion;
    const saved = await run({ ...values, version });
    if (saved) draft.saved(storedNotes(saved.data), values);
  }

  function keepSaved() {
    clear();
    draft.discard();
    // The clicked button is unmounted.
    root.current?.querySelector<HTMLElement>("textarea")?.focus();
  }

  return (
    <form
      className="notes-form"
      ref={root}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NoteInput
        label="What we did"
        name="tutor_notes"
        value={values.tutor_notes}
        busy={busy}
        onType={(text) => write("tutor_notes", text)}
      />
      <NoteInput
        label="What to practice"
        name="practice_notes"
        value={values.practice_notes}
        busy={busy}
        onType={(text) => write("practice_notes", text)}
      />
      <div aria-live="polite">
        {isOvertaken && !busy && (
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
      <BusyButton type="submit" variant="outlined" busy={busy} unavailable={!isUnsaved}>
        {busy ? "Saving…" : isOvertaken ? REPLACE_WITH_MINE : "Save notes"}
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
