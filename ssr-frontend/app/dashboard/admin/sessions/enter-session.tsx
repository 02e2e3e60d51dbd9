import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { academyZone } from "#content/brand.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DateInput, TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { enterSession } from "../../../queries/admin-sessions.ts";
import type { AdminTutor } from "../../../queries/admin-tutors.ts";
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
  return (
    <Dialog
      open={open}
      onClose={() => !form.busy && onClose()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 560 } }}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Enter a session
      </DialogTitle>
      <DialogForm
        form={form}
        className="enter-session"
        submit="Enter session"
        busyText="Entering…"
        onClose={onClose}
      >
        <p>
          For a session that was paid outside Stripe. It counts at the tutor’s current rate and starts unpaid;
          mark it as paid once it’s settled.
        </p>
        <SessionFields form={form} />
      </DialogForm>
    </Dialog>
  );
}

/** The form's values, errors and submission. */
function useSessionForm(onEntered: () => void) {
  const [tutor, setTutor] = useState<AdminTutor>();
  const form = useDraftForm(
    "enter-session",
    { values: EMPTY },
    {
      mutation: enterSession,
      errorsOf: (values) => missingIn(tutor, values),
      toVariables: (values) => ({
        tutor_id: tutor?.id ?? "",
        ...values,
        student_name: values.student_name.trim() || null,
        session_description: values.session_description.trim() || null,
      }),
      done: ({ tutor }) => ["Session entered", `It’s listed for ${fullName(tutor)} under Unpaid Sessions.`],
      onSent: () => {
        setTutor(undefined);
        onEntered();
      },
      restarts: true,
    },
  );
  function choose(chosen: AdminTutor | undefined) {
    setTutor(chosen);
    form.clearError("tutor_id");
  }
  return { ...form, tutor, choose };
}

/** The messages of the required fields that are empty. */
const missingIn = (
  tutor: AdminTutor | undefined,
  { date, start_time, end_time }: SessionValues,
): Record<string, string> => ({
  ...(tutor ? {} : { tutor_id: "Choose the tutor who taught it." }),
  ...(date ? {} : { date: "Enter its date." }),
  ...(start_time ? {} : { start_time: "Enter when it started." }),
  ...(end_time ? {} : { end_time: "Enter when it ended." }),
});

function SessionFields({ form }: { form: ReturnType<typeof useSessionForm> }) {
  const { tutor, choose, errors, set, values } = form;
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
        <TextInput label="Start" type="time" {...form.text("start_time")} />
        <TextInput label="End" type="time" {...form.text("end_time")} />
        <p className="note">{academyZone}, on the day it took place.</p>
      </div>
      <TextInput label="Student" optional maxLength={201} autoComplete="off" {...form.text("student_name")} />
      <TextInput label="Description" optional multiline minRows={2} {...form.text("session_description")} />
    </>
  );
}
