import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded } from "../../../components/section.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { assignTutor } from "../../../queries/admin-research.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { ASSIGNED_WORDS } from "./assign-tutor.tsx";
import { TutorOptions } from "./tutor-options.tsx";
import type { TutorsQuery } from "./tutors-notice.tsx";

export interface ProjectDialogProps {
  /** The project when the dialog was opened. */
  project: ResearchProject;
  open: boolean;
  onClose: () => void;
  /** Called after the dialog closes; the button that opened it may be gone. */
  onClosed: () => void;
}

interface ReassignDialogProps extends ProjectDialogProps {
  /** The eligible tutors. */
  tutors: TutorsQuery;
}

/**
 * Reassigns a project to another tutor. It is rendered beside the list, since another admin may reassign it
 * meanwhile.
 */
export default function ReassignDialog({ project, tutors, open, onClose, onClosed }: ReassignDialogProps) {
  const { id, student, tutor, research_area } = project;
  const others = (tutors.data?.items ?? []).filter((candidate) => candidate.id !== tutor?.id);
  const [chosen, setChosen] = useState("");
  const [outdated, setOutdated] = useState(false);
  const [missing, setMissing] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const { busy, problem, clear, run } = useAction(assignTutor(id), {
    done: ASSIGNED_WORDS.done,
    failed: (refusal) => {
      setOutdated(wasOutdated(refusal) && refusal.code !== "tutor_not_eligible");
      return ASSIGNED_WORDS.failed(refusal);
    },
  });
  const former = tutor ? fullName(tutor) : "The current tutor";

  async function onConfirm() {
    if (!others.some((candidate) => candidate.id === chosen)) {
      setMissing(true);
      choice.current?.focus();
      return;
    }
    if (await run({ tutor_id: chosen, expected_tutor_id: tutor?.id ?? null })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Reassign ${fullName(student)}’s project?`}
      confirm="Reassign"
      busyText="Reassigning…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={outdated ? problem : ""}
      onConfirm={() => void onConfirm()}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <div className="reassign">
        <p>
          “{research_area}” goes to another tutor with everything in its notebook. {former} can no longer read
          it; all three get an email.
        </p>
        <Loaded query={tutors} skeleton={<p className="note">Loading tutors…</p>}>
          {() => null}
        </Loaded>
        <SelectInput
          label="New tutor"
          name="tutor_id"
          inputRef={choice}
          value={chosen}
          error={missing ? "Please choose a tutor" : undefined}
          help={
            tutors.data && others.length === 0
              ? "No other approved tutor offers research mentorship."
              : undefined
          }
          onChange={(value) => {
            clear();
            setMissing(false);
            setChosen(value);
          }}
        >
          <option value="">Please choose</option>
          <TutorOptions project={project} tutors={others} />
        </SelectInput>
      </div>
    </ConfirmDialog>
  );
}
