import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstError } from "../../../../components/form.ts";
import { useDraft } from "../../../../drafts/use-draft.ts";
import { type AiTutorSettings, setAiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { useAction } from "../../../../queries/use-action.ts";
import { type LimitErrors, type LimitName, limitErrors, numbersIn, textsOf } from "./limits.ts";

/** The draft of the limits, and how to save it. */
export function useLimitsForm(settings: AiTutorSettings) {
  const root = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LimitErrors>({});
  const { busy, problem, clear, run } = useAction(setAiTutorSettings, {
    done: () => ["Limits saved", "They count at once, for sessions that go on as well."],
    failed: (refusal) => {
      if (refusal.code === "edit_conflict")
        return { inPlace: "Another admin has changed this meanwhile. Yours is not saved yet." };
      const fields = Object.entries(refusal.errors).map(([name, [text]]) => [name, text]);
      showErrors(Object.fromEntries(fields));
      return fields.length > 0 ? {} : { inPlace: refusal.message };
    },
  });
  const storedOf = (stored: AiTutorSettings) => ({ version: stored.version, values: textsOf(stored) });
  const draft = useDraft("ai-tutor-limits", storedOf(settings), { isBusy: busy, onNewer: "ask" });
  const { values } = draft;

  function showErrors(found: LimitErrors) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    focusFirstError(root);
  }

  function set(name: LimitName, text: string) {
    clear();
    draft.set(name, text);
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = limitErrors(values);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    // Whatever is stored by now stands beside the fields: it has been seen.
    const saved = await run({ seen: settings, change: numbersIn(values) });
    if (saved) draft.saved(storedOf(saved.data), values);
  }

  /** Gives up what was typed for what another admin has stored. */
  function keepSaved() {
    clear();
    draft.discard();
    setErrors({});
    // The button that was pressed goes away.
    root.current?.querySelector<HTMLElement>("input")?.focus();
  }
  return {
    root,
    draft,
    errors,
    busy,
    problem,
    isOvertaken: draft.conflicts.length > 0,
    set,
    submit,
    keepSaved,
  };
}
