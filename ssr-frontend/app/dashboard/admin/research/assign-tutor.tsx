import { type FormEvent, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { fullName } from "../../../components/full-name.ts";
import { useKeptFocus } from "../../../components/use-kept-focus.ts";
import { assignTutor, type EligibleTutor } from "../../../queries/admin-research.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { TutorOptions } from "./tutor-options.tsx";

/** The toasts of an assignment. */
export const ASSIGNED_WORDS = {
  done: () => ["Research tutor assigned successfully"] as const,
  failed: ({ message }: { message: string }) => ({
    toast: [`Failed to assign tutor: ${message}`] as const,
    inPlace: message,
  }),
};

interface AssignTutorProps {
  project: ResearchProject;
  /** The eligible tutors; `undefined` while they load. */
  tutors: readonly EligibleTutor[] | undefined;
}

/**
 * Assigns a request to a tutor. The choice takes a separate button press, since student and tutor are emailed
 * at once.
 */
export function AssignTutor({ project, tutors = [] }: AssignTutorProps) {
  const { id, student } = project;
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form);
  const [chosen, setChosen] = useState("");
  const { busy, problem, clear, run } = useAction(assignTutor(id), ASSIGNED_WORDS);
  // A chosen tutor who is no longer eligible is deselected.
  const tutor = tutors.find((candidate) => candidate.id === chosen);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (tutor) void run({ tutor_id: tutor.id, expected_tutor_id: null });
  }
  return (
    <form ref={form} className="assign-tutor" onSubmit={onSubmit}>
      <select
        aria-label={`Assign Tutor: ${fullName(student)}`}
        value={tutor?.id ?? ""}
        disabled={busy || tutors.length === 0}
        onChange={({ target }) => {
          clear();
          setChosen(target.value);
        }}
      >
        <option value="">Assign Tutor</option>
        <TutorOptions project={project} tutors={tutors} />
      </select>
      {tutor && (
        <BusyButton
          type="submit"
          variant="contained"
          color="signal"
          busy={busy}
          aria-label={busy ? undefined : `Assign ${tutor.first_name}`}
        >
          {busy ? "Assigning…" : "Assign"}
        </BusyButton>
      )}
      {problem && !busy && (
        <p className="assign-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
