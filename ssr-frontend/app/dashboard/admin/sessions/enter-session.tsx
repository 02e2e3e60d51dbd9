import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { academyZone } from "#content/brand.ts";
import { fullName } from "../../../bookings/booking.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { focusFirstError, formErrorOf } from "../../../components/form.ts";
import { DateInput, TextInput } from "../../../components/inputs.tsx";
import { useKeptFields } from "../../../drafts/draft-fields.tsx";
import { enterSession } from "../../../queries/admin-sessions.ts";
import type { AdminTutor } from "../../../queries/admin-tutors.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useToday } from "../../../time/today.ts";
import { TutorPicker } from "./tutor-picker.tsx";

/** What the form holds; kept while the tab is open, so that closing it loses nothing. */
interface SessionDraft {
  tutor: AdminTutor | undefined;
  date: string;
  start_time: string;
  end_time: string;
  student_name: string;
  session_description: string;
}

const EMPTY: SessionDraft = {
  tutor: undefined,
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

/** Enters a session that nobody booked here. */
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
        kept={form.kept}
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

/** The values of the form, what is wrong with them, and how to send them. */
function useSessionForm(onEntered: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const kept = useKeptFields("enter-session");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, problem, clear, run } = useAction(enterSession, {
    done: ({ tutor }) => ["Session entered", `It is listed for ${fullName(tutor)} under Unpaid Sessions.`],
    failed: (refusal) => {
      showErrors(formErrorOf(refusal).fields ?? {});
      return { inPlace: refusal.message };
    },
  });
  function showErrors(fields: Record<string, string>) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(fields));
    focusFirstError(ref);
  }
  function change(values: Partial<SessionDraft>) {
    setDraft((draft) => ({ ...draft, ...values }));
    const changed = Object.keys(values).map((name) => (name === "tutor" ? "tutor_id" : name));
    setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))),
    );
  }
  async function submit() {
    const { tutor, ...values } = draft;
    const missing = missingIn(draft);
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
    kept.forget();
    setDraft(EMPTY);
    onEntered();
  }
  return { ref, kept, draft, errors, busy, problem, change, submit: () => void submit() };
}

/** What has to be filled in, in the words of each field. */
const missingIn = ({ tutor, date, start_time, end_time }: SessionDraft): Record<string, string> => ({
  ...(tutor ? {} : { tutor_id: "Choose the tutor who gave it." }),
  ...(date ? {} : { date: "Enter its date." }),
  ...(start_time ? {} : { start_time: "Enter when it began." }),
  ...(end_time ? {} : { end_time: "Enter when it ended." }),
});

function SessionFields({ form }: { form: ReturnType<typeof useSessionForm> }) {
  const { draft, errors, change } = form;
  const today = useToday();
  return (
    <>
      <TutorPicker chosen={draft.tutor} error={errors.tutor_id} onChange={(tutor) => change({ tutor })} />
      <DateInput
        label="Date"
        name="date"
        max={today}
        value={draft.date}
        error={errors.date}
        onChange={(date) => change({ date })}
      />
      <div className="enter-times">
        <TimeField label="Start" name="start_time" {...{ draft, errors, change }} />
        <TimeField label="End" name="end_time" {...{ draft, errors, change }} />
        <p className="note">{academyZone}, on the day it was given.</p>
      </div>
      <TextInput
        label="Student"
        name="student_name"
        optional
        maxLength={201}
        autoComplete="off"
        value={draft.student_name}
        error={errors.student_name}
        onChange={({ target }) => change({ student_name: target.value })}
      />
      <TextInput
        label="Description"
        name="session_description"
        optional
        multiline
        minRows={2}
        value={draft.session_description}
        error={errors.session_description}
        onChange={({ target }) => change({ session_description: target.value })}
      />
    </>
  );
}

interface TimeFieldProps extends Pick<ReturnType<typeof useSessionForm>, "draft" | "errors" | "change"> {
  label: string;
  name: "start_time" | "end_time";
}

const TimeField = ({ label, name, draft, errors, change }: TimeFieldProps) => (
  <TextInput
    label={label}
    name={name}
    type="time"
    value={draft[name]}
    error={errors[name]}
    onChange={({ target }) => change({ [name]: target.value })}
  />
);
