import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { TextInput } from "../components/inputs.tsx";
import { RadioChoices } from "../components/radio-choices.tsx";
import { SelectInput } from "../components/select-input.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { type AiTutorStatus, aiTutorLessonNotes, type LessonNotes } from "../queries/ai-tutor.ts";
import { useSession } from "../queries/session.ts";
import { lengthOf } from "../text-length.ts";
import { mediumDate } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { Privacy } from "./privacy.tsx";
import { GRADES, MAX_TOPIC, TUTOR_SUBJECTS, type TutorMode, type TutorSetup } from "./protocol.ts";
import { SESSIONS_PATH } from "./record/paths.ts";
import { Remaining } from "./remaining.tsx";
import type { ChosenNotes, TutorStore } from "./store.ts";
import styles from "./tutor.module.css";
import { MODE_NAMES } from "./words.ts";

interface SetupStepProps {
  tutor: TutorStore;
  status: AiTutorStatus;
}

/** The form with the setup of a session, and the privacy notice. */
export function SetupStep({ tutor, status }: SetupStepProps) {
  const { user } = useSession();
  const zone = useReaderZone();
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-labelledby="setup-heading">
        <h2 id="setup-heading" tabIndex={-1} data-step-heading="">
          What are you working on?
        </h2>
        <Remaining status={status} />
        {!status.refusal && (
          <SetupForm tutor={tutor} isVoiceOpen={status.is_voice_open} {...(user ? { zone } : {})} />
        )}
        {user && (
          <p className={styles.state}>
            <Link to={SESSIONS_PATH}>Your sessions so far</Link>
          </p>
        )}
      </section>
      <Privacy status={status} />
    </div>
  );
}

interface SetupFormProps {
  tutor: TutorStore;
  /** Whether voice sessions are currently available. */
  isVoiceOpen: boolean;
  /** The time zone for dates of lessons; undefined without an account, which has no lessons. */
  zone?: string;
}

function SetupForm({ tutor, isVoiceOpen, zone }: SetupFormProps) {
  const chosen = useStore(tutor, ({ setup }) => setup);
  const before = useStore(tutor, (state) => state.notes);
  const [wanted, setWanted] = useState<TutorMode>(chosen?.mode ?? "text");
  // Optional for the session, so the form does not wait for them.
  const { data: lessons = [] } = useQuery({ ...aiTutorLessonNotes, enabled: zone !== undefined });
  const notes = zone === undefined ? [] : lessons.map((lesson) => chosenNotes(lesson, zone));

  function submit(form: FormData): Promise<FormError | undefined> {
    const setup = readSetup(form);
    if ("error" in setup) return Promise.resolve(setup.error);
    tutor.getState().choose(
      setup,
      notes.find(({ bookingId }) => bookingId === form.get("notes")),
    );
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
        help="Be as specific as you can, such as “linear equations with fractions.”"
        error={errors.topic}
      />
      {notes.length > 0 && (
        <SelectInput
          label="Notes from a session (optional)"
          name="notes"
          defaultValue={before?.bookingId ?? ""}
          help="What your tutor suggested you practice. The AI Tutor reads it only if you choose it here."
        >
          <option value="">None</option>
          {notes.map(({ bookingId, lesson }) => (
            <option key={bookingId} value={bookingId}>
              {lesson}
            </option>
          ))}
        </SelectInput>
      )}
      <RadioChoices
        legend="How do you want to work?"
        name="mode"
        value={isVoiceOpen ? wanted : "text"}
        onChange={setWanted}
        choices={[
          { value: "text", label: MODE_NAMES.text, help: "You type, and it answers in writing." },
          {
            value: "voice",
            label: MODE_NAMES.voice,
            help: isVoiceOpen
              ? "You talk, and it answers out loud. You also see what’s said, and you can type anytime."
              : "Not possible at the moment.",
            disabled: !isVoiceOpen,
          },
        ]}
      />
      <SubmitButton busy={busy} busyText="Starting…" disabled={!ready}>
        Start Learning Session
      </SubmitButton>
    </form>
  );
}

/** The selected lesson's notes: "Physics with Ada Sample, Nov 25, 2026". */
const chosenNotes = (
  { booking_id, subject, tutor_name, starts_at }: LessonNotes,
  zone: string,
): ChosenNotes => ({
  bookingId: booking_id,
  lesson: `${subject} with ${tutor_name}, ${mediumDate(starts_at, zone)}`,
});

/** The chosen setup, or the error of a missing field. */
export function readSetup(form: FormData): TutorSetup | { error: FormError } {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const grade = GRADES.find((value) => value === text("grade"));
  const subject = TUTOR_SUBJECTS.find((value) => value === text("subject"));
  const topic = text("topic").replace(/\s+/g, " ");
  if (!grade || !subject || topic === "") {
    const fields = {
      ...(grade ? {} : { grade: "Please choose your grade." }),
      ...(subject ? {} : { subject: "Please choose a subject." }),
      ...(topic === "" ? { topic: "Please say what it’s about." } : {}),
    };
    return {
      error: { title: "Missing Information", text: "Please fill in all fields before starting", fields },
    };
  }
  if (lengthOf(topic) > MAX_TOPIC) {
    const text = `Please use at most ${MAX_TOPIC} characters for the topic.`;
    return { error: { title: "Topic too long", text, fields: { topic: text } } };
  }
  return { grade, subject, topic, mode: text("mode") === "voice" ? "voice" : "text" };
}
