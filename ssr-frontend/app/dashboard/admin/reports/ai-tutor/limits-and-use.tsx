import { type AiTutorSettings, setAiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import "./ai-tutor.css";
import Alert from "@mui/material/Alert";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { countText } from "../../../../components/count-words.ts";
import { EditConflict, REPLACE_WITH_MINE } from "../../../../components/edit-conflict.tsx";
import { focusFirstError } from "../../../../components/form.ts";
import { TextInput } from "../../../../components/inputs.tsx";
import { useUnloadWarning } from "../../../../components/use-unload-warning.ts";
import { useAction } from "../../../../queries/use-action.ts";
import {
  boundsWords,
  changedLimits,
  isOvertaken,
  LIMIT_FIELDS,
  type LimitErrors,
  type LimitName,
  type LimitsDraft,
  limitErrors,
  limitsOf,
  numbersIn,
  textsOf,
} from "./limits.ts";
import { UsageFigure } from "./usage-figure.tsx";

/** The limits, to be changed, and beside them what is used. */
export default function LimitsAndUse({ settings }: { settings: AiTutorSettings }) {
  return (
    <div className="limits-body">
      <LimitsForm settings={settings} />
      <UsageFigure settings={settings} />
    </div>
  );
}

/** How much of the AI tutor there is, to be changed. */
function LimitsForm({ settings }: { settings: AiTutorSettings }) {
  const form = useLimitsForm(settings);
  const { texts, errors, busy, overtaken } = form;
  const submit = overtaken ? REPLACE_WITH_MINE : "Save limits";
  return (
    <form
      className="limits-form"
      aria-label="Limits"
      noValidate
      ref={form.root}
      onSubmit={(event) => void form.submit(event)}
    >
      {LIMIT_FIELDS.map((field) => (
        <TextInput
          key={field.name}
          label={field.label}
          name={field.name}
          inputMode="numeric"
          autoComplete="off"
          help={boundsWords(field)}
          error={errors[field.name]}
          value={texts[field.name]}
          onChange={({ target }) => form.set(field.name, target.value)}
          readOnly={busy}
        />
      ))}
      <div aria-live="polite">
        {!busy &&
          (overtaken ? (
            <EditConflict onKeepSaved={form.keepSaved}>
              <StoredLimits settings={settings} texts={texts} />
            </EditConflict>
          ) : (
            form.problem && (
              <Alert severity="error" role="presentation">
                {form.problem}
              </Alert>
            )
          ))}
      </div>
      <BusyButton type="submit" variant="contained" color="signal" busy={busy} unavailable={!form.isUnsaved}>
        {busy ? "Saving…" : submit}
      </BusyButton>
    </form>
  );
}

interface StoredLimitsProps {
  settings: AiTutorSettings;
  texts: Parameters<typeof numbersIn>[0];
}

/** The limits of which something else is stored than is typed. */
const StoredLimits = ({ settings, texts }: StoredLimitsProps) => (
  <dl className="stored-limits">
    {changedLimits(numbersIn(texts), settings).map(({ name, label }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>{countText(settings[name])}</dd>
      </div>
    ))}
  </dl>
);

/** What an admin types over the limits. It stays, whatever another one changes meanwhile. */
function useLimitsForm(settings: AiTutorSettings) {
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
