import { useMutation } from "@tanstack/react-query";
import { FormText } from "../../../components/merging-form/form-fields.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { type MergingFormKind, useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { DashboardSection } from "../../../components/section.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import {
  noteAboutApplication,
  type ReceivedApplicationDetail,
} from "../../../queries/provider-applications.ts";
import { lengthOf } from "../../../text-length.ts";

/** The organization's private notes about the application. */
export function NotesSection({ application }: { application: ReceivedApplicationDetail }) {
  const toast = useToast();
  const { mutateAsync } = useMutation(noteAboutApplication(application.id));
  const form = useMergingForm({
    kind: NOTES_FORM,
    detail: notesOf(application),
    errorsOf: notesErrors,
    send: async ({ notes }, seen_notes_version) => notesOf(await mutateAsync({ notes, seen_notes_version })),
    onSaved: () => void toast.success("Notes saved"),
  });
  return (
    <DashboardSection
      title="Private notes"
      id="notes"
      help="Only you can read them. The student never sees them."
    >
      <form {...form.props} className="letter-form" aria-label="Private notes">
        <ResumedNotice draft={form} />
        <FormText form={form} name="notes" optional multiline minRows={3} />
        <Meanwhile form={form} />
        <SubmitButton busy={form.busy} busyText="Saving…" disabled={!form.ready}>
          Save notes
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}

/** The notes of an application, with the version that was read. */
interface NotesDetail {
  id: string;
  version: number;
  notes: string;
}

interface NotesValues {
  notes: string;
}

const MAX_NOTES = 2000;

/** Notes that were never written have version 1. */
const notesOf = ({ id, notes, notes_version }: ReceivedApplicationDetail): NotesDetail => ({
  id,
  notes,
  version: notes_version,
});

/** The form of private notes, which the provider may edit in several windows. */
const NOTES_FORM: MergingFormKind<NotesValues, NotesDetail> = {
  empty: { notes: "" },
  valuesOf: ({ notes }) => ({ notes }),
  words: {
    labels: { notes: "Notes" },
    help: { notes: "What you want to remember about this application. Up to 2,000 characters." },
  },
  textOf: (_name, value) => value.trim() || "Nothing",
  meanwhile: {
    changed: "These notes were changed in another window in the meantime.",
    taken: "The form shows what was entered there in:",
    takeTheirs: "Use that version",
  },
  draftsOf: "application-notes",
};

/** The values that cannot be sent, by field. */
const notesErrors = ({ notes }: NotesValues): Record<string, string> =>
  lengthOf(notes) > MAX_NOTES ? { notes: "Please shorten them to 2,000 characters. Nothing is cut." } : {};
