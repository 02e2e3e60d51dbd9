import { type FormEvent, useId, useRef, useState } from "react";
import { research } from "#content/prices.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { formatDollars } from "../../../money/format.ts";
import { setHoursIncluded } from "../../../queries/admin-research.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";
import { hoursFinding } from "../../../research/project.ts";
import { HOURS_ERROR, parseHours } from "./hours.ts";
import type { ProjectDialogProps } from "./reassign-dialog.tsx";

/** Sets how many mentor hours a project includes, since a student may have bought more. */
export default function HoursDialog({ project, open, onClose, onClosed }: ProjectDialogProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(project.hours_included));
  const [wrong, setWrong] = useState(false);
  const [outdated, setOutdated] = useState(false);
  const { busy, problem, clear, run } = useAction(setHoursIncluded(project.id), {
    done: ({ hours_included }) => [`Hours updated to ${hours_included}`],
    failed: (refusal) => {
      setOutdated(wasOutdated(refusal));
      return { toast: [`Failed to update hours: ${refusal.message}`], inPlace: refusal.message };
    },
  });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const hours = parseHours(typed);
    if (hours === undefined) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    if (await run({ hours_included: hours, expected_hours_included: project.hours_included })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Hours of ${fullName(project.student)}’s project`}
      confirm="Save hours"
      busyText="Saving…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={outdated ? problem : ""}
      form={id}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <form id={id} className="reassign" noValidate onSubmit={onSubmit}>
        <p>{hoursFinding(project)}.</p>
        <TextInput
          label="Hours included"
          name="hours_included"
          inputMode="numeric"
          inputRef={input}
          help={`A project starts with ${research.hours}. Additional hours are ${formatDollars(research.extraHour)} each; this page charges nothing.`}
          value={typed}
          error={wrong ? HOURS_ERROR : undefined}
          onChange={({ target }) => {
            setWrong(false);
            setTyped(target.value);
          }}
        />
      </form>
    </ConfirmDialog>
  );
}
