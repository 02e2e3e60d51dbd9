import { useMutation } from "@tanstack/react-query";
import { DashboardSection } from "../../../bookings/section.tsx";
import { FormText } from "../../../components/merging-form/form-fields.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import {
  noteAboutApplication,
  type ReceivedApplicationDetail,
} from "../../../queries/provider-applications.ts";
import { NOTES_FORM, notesErrors, notesOf } from "./notes-form-kind.ts";

/** What the organization notes for itself. */
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
      help="Only you read them. The student is never shown them."
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
