import { useStore } from "zustand";
import { type FormError, useForm } from "../components/form.ts";
import { TextInput } from "../components/inputs.tsx";
import { RadioChoices } from "../components/radio-choices.tsx";
import { SelectInput } from "../components/select-input.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import { Privacy } from "./privacy.tsx";
import { GRADES, lengthOf, MAX_TOPIC, TUTOR_SUBJECTS, type TutorSetup } from "./protocol.ts";
import { Remaining } from "./remaining.tsx";
import type { TutorStore } from "./store.ts";
import styles from "./tutor.module.css";

interface SetupStepProps {
  tutor: TutorStore;
  status: AiTutorStatus;
}

/** What the session is to be about, and what to know before. */
export function SetupStep({ tutor, status }: SetupStepProps) {
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-labelledby="setup-heading">
        <h2 id="setup-heading" tabIndex={-1} data-step-heading="">
          What are you working on?
        </h2>
        <Remaining status={status} />
        {!status.refusal && <SetupForm tutor={tutor} />}
      </section>
      <Privacy status={status} />
    </div>
  );
}

function SetupForm({ tutor }: { tutor: TutorStore }) {
  const chosen = useStore(tutor, ({ setup }) => setup);

  function submit(form: FormData): Promise<FormError | undefined> {
    const setup = readSetup(form);
    if ("error" in setup) return Promise.resolve(setup.error);
    tutor.getState().choose(setup);
    return Promise.resolve(undefined);
  }
  const { props, busy, errors, ready } = useForm(submit);
  return (
    <form {...props} className={styles.form}>
      <SelectInput label="Grade" name="grade" defaultValue={chosen?.grade ?? ""} error={errors.grade}>
        <option value="">Choose your grade</option>
        {GRADES.map((value) => (
          <option key={value} value={value}>
            {value} grade
          </option>
        ))}
      </SelectInput>
      <SelectInput label="Subject" name="subject" defaultValue={chosen?.subject ?? ""} error={errors.subject}>
        <option value="">Choose a subject</option>
        {TUTOR_SUBJECTS.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label="Topic"
        name="topic"
        defaultValue={chosen?.topic ?? ""}
        maxLength={MAX_TOPIC}
        autoComplete="off"
        help="As precisely as you can, such as “linear equations with fractions”."
        error={errors.topic}
      />
      <RadioChoices
        legend="How do you want to work?"
        name="mode"
        value="text"
        onChange={() => undefined}
        choices={[
          { value: "text", label: "Text-to-text", help: "You type, and it answers in writing." },
          {
            value: "voice",
            label: "Voice speech-to-speech",
            help: "Coming. It cannot be chosen yet.",
            disabled: true,
          },
        ]}
      />
      <SubmitButton busy={busy} busyText="Starting…" disabled={!ready}>
        Start Learning Session
      </SubmitButton>
    </form>
  );
}

/** What was chosen, or what is missing of it. */
export function readSetup(form: FormData): TutorSetup | { error: FormError } {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const grade = GRADES.find((value) => value === text("grade"));
  const subject = TUTOR_SUBJECTS.find((value) => value === text("subject"));
  const topic = text("topic").replace(/\s+/g, " ");
  if (!grade || !subject || topic === "") {
    const fields = {
      ...(grade ? {} : { grade: "Please choose your grade." }),
      ...(subject ? {} : { subject: "Please choose a subject." }),
      ...(topic === "" ? { topic: "Please say what it is about." } : {}),
    };
    return {
      error: { title: "Missing Information", text: "Please fill in all fields before starting", fields },
    };
  }
  if (lengthOf(topic) > MAX_TOPIC) {
    const text = `Please use at most ${MAX_TOPIC} characters for the topic.`;
    return { error: { title: "Topic too long", text, fields: { topic: text } } };
  }
  return { grade, subject, topic, mode: "text" };
}
