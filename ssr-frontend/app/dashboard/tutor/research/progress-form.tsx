import { type FormEvent, useId, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { setProgress } from "../../../queries/research.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { PROGRESS_ERROR, parseProgress } from "./progress.ts";

/** Sets a project's progress, by a slider or a number. */
export function ProgressForm({ project }: { project: ResearchProject }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const saved = project.progress_percentage;
  /** The typed value; `undefined` while it equals the saved one. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const { busy, problem, run } = useAction(setProgress(project.id), {
    done: ({ progress_percentage }) => [`Progress updated to ${progress_percentage}%`],
    failed: ({ message }) => ({ toast: [`Failed to update progress: ${message}`], inPlace: message }),
  });
  const text = typed ?? String(saved);
  const value = parseProgress(text);

  function change(next: string) {
    setTyped(next);
    setWrong(false);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (value === undefined) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    // Keeps what was typed during the request.
    if (await run(value)) setTyped((now) => (now === typed ? undefined : now));
  }
  return (
    <form className="progress-form" noValidate onSubmit={onSubmit}>
      <div className="progress-slider">
        <label htmlFor={id}>How far along is it?</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={value ?? saved}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <TextInput
        label="Progress, in %"
        name="progress_percentage"
        inputMode="numeric"
        inputRef={input}
        value={text}
        error={wrong ? PROGRESS_ERROR : problem}
        onChange={(event) => change(event.target.value)}
      />
      <BusyButton type="submit" variant="outlined" busy={busy} unavailable={typed === undefined}>
        {busy ? "Updating…" : "Update progress"}
      </BusyButton>
    </form>
  );
}
