import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstError } from "../../../../components/form.ts";
import { useUnloadWarning } from "../../../../components/use-unload-warning.ts";
import { type AiTutorSettings, setAiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { useAction } from "../../../../queries/use-action.ts";
import {
  changedLimits,
  isOvertaken,
  type LimitErrors,
  type LimitName,
  type LimitsDraft,
  limitErrors,
  limitsOf,
  numbersIn,
  textsOf,
} from "./limits.ts";

/** What an admin types over the limits. It stays, whatever another one changes meanwhile. */
export function useLimitsForm(settings: AiTutorSettings) {
  const root = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<LimitsDraft>();
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
  const texts = draft?.texts ?? textsOf(settings);
  const overtaken = isOvertaken(draft, settings);
  const isUnsaved = draft !== undefined && changedLimits(numbersIn(draft.texts), settings).length > 0;
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useUnloadWarning(useCallback(() => latest.current, []));

  function showErrors(found: LimitErrors) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    focusFirstError(root);
  }

  function set(name: LimitName, text: string) {
    clear();
    setDraft({ texts: { ...texts, [name]: text }, base: draft?.base ?? limitsOf(settings) });
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = limitErrors(texts);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    // Whatever is stored by now stands beside the fields: it has been seen.
    if (await run({ seen: settings, change: numbersIn(texts) })) setDraft(undefined);
  }

  /** Gives up what was typed for what another admin has stored. */
  function keepSaved() {
    clear();
    setDraft(undefined);
    setErrors({});
    // The button that was pressed goes away.
    root.current?.querySelector<HTMLElement>("input")?.focus();
  }
  return { root, texts, errors, busy, problem, overtaken, isUnsaved, set, submit, keepSaved };
}
