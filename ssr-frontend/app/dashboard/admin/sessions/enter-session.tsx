import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { academyZone } from "#content/brand.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { focusFirstError, formErrorOf } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { DateInput, TextInput } from "../../../components/inputs.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { enterSession } from "../../../queries/admin-sessions.ts";
import type { AdminTutor } from "../../../queries/admin-tutors.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useToday } from "../../../time/today.ts";
import { TutorPicker } from "./tutor-picker.tsx";

interface SessionValues {
  date: string;
  start_time: string;
  end_time: string;
  student_name: string;
  session_description: string;
}

const EMPTY: SessionValues = {
  date: "",
  start_time: "",
  end_time: "",
  student_name: "",
  session_description: "",
};

interface EnterSessionProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a manual session, which has no booking. */
export default function EnterSession({ open, onClose }: EnterSessionProps) {
  const id = useId();
  const form = useSessionForm(onClose);
  const { busy } = form;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 560 } }}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Enter a session
      </DialogTitle>
      <DialogForm
        draft={form.draft}
        className="enter-session"
        ref={form.ref}
        busy={busy}
        problem={form.problem}
        submit="Enter session"
        busyText="Entering…"
        onClose={onClose}
        onSubmit={form.submit}
      >
        <p>
          For a session that was paid outside Stripe. It counts at the tutor’s present rate and starts unpaid;
          mark it as paid once it is settled.
        </p>
        <SessionFields form={form} />
      </DialogForm>
    </Dialog>
  );
}

/** The form's values, errors and submission. */
function useSessionForm(onEntered: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const [tutor, setTutor] = useState<AdminTutor>();
  const draft = useDraft("enter-session", { values: EMPTY });
  const { values } = draft;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, problem, clear, run } = useAction(enterSession, {
    done: ({ tutor }) => ["Session entered", `It is listed for ${fullName(tutor)} under Unpaid Sessions.`],
    failed: (refusal) => {
      showErrors(formErrorOf(refusal).fields ?? {});
      return { inPlace: refusal.message };
    },
  });
  function showErrors(fields: Record<string, string>) {
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(fields));
    focusFirstError(ref);
  }
  const clearError = (name: string) => setErrors(({ [name]: _, ...others }) => others);
  function set(name: keyof SessionValues, value: string) {
    draft.set(name, value);
    clearError(name);
  }
  function choose(chosen: AdminTutor | undefined) {
    setTutor(chosen);
    clearError("tutor_id");
  }
  async function submit() {
    const missing = missingIn(tutor, values);
    clear();
    if (Object.keys(missing).length > 0) return showErrors(missing);
    setErrors({});
    const entered = await run({
      tutor_id: tutor?.id ?? "",
      ...values,
      student_name: values.student_name.trim() || null,
      session_description: values.session_description.trim() || null,
    });
    if (!entered) return;
    draft.discard();
    setTutor(undefined);
    onEntered();
  }
  return { ref, draft, tutor, choose, errors, busy, problem, set, submit: () => void submit() };
}

/** The messages of the required fields that are empty. */
const missingIn = (
  tutor: AdminTutor | undefined,
  { date, start_time, end_time }: SessionValues,
): Record<string, string> => ({
  ...(tutor ? {} : { tutor_id: "Choose the tutor who gave it." }),
  ...(date ? {} : { date: "Enter its date." }),
  ...(start_time ? {} : { start_time: "Enter when it began." }),
  ...(end_time ? {} : { end_time: "Enter when it ended." }),
});

function SessionFields({ form }: { form: ReturnType<typeof useSessionForm> }) {
  const { tutor, choose, errors, set } = form;
  const { values } = form.draft;
  const today = useToday();
  return (
    <>
      <TutorPicker chosen={tutor} error={errors.tutor_id} onChange={choose} />
      <DateInput
        label="Date"
        name="date"
        max={today}
        value={values.date}
        error={errors.date}
        onChange={(date) => set("date", date)}
      />
      <div className="enter-times">
        <TimeField label="Start" name="start_time" form={form} />
        <TimeField label="End" name="end_time" form={form} />
        <p className="note">{academyZone}, on the day it was given.</p>
      </div>
      <TextInput
        label="Student"
        name="student_name"
        optional
        maxLength={201}
        autoComplete="off"
        value={values.student_name}
        error={errors.student_name}
        onChange={({ target }) => set("student_name", target.value)}
      />
      <TextInput
        label="Description"
        name="session_description"
        optional
        multiline
        minRows={2}
        value={values.session_description}
        error={errors.session_description}
        onChange={({ target }) => set("session_description", target.value)}
      />
    </>
  );
}

interface TimeFieldProps {
  form: ReturnType<typeof useSessionForm>;
  label: string;
  name: "start_time" | "end_time";
}

const TimeField = ({ label, name, form: { draft, errors, set } }: TimeFieldProps) => (
  <TextInput
    label={label}
    name={name}
    type="time"
    value={draft.values[name]}
    error={errors[name]}
    onChange={({ target }) => set(name, target.value)}
  />
);
