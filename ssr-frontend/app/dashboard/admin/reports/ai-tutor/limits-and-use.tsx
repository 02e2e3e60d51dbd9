import { type AiTutorSettings, setAiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import "./ai-tutor.css";
import Alert from "@mui/material/Alert";
import type { FormEvent } from "react";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { countText } from "../../../../components/count-words.ts";
import { EditConflict, REPLACE_WITH_MINE } from "../../../../components/edit-conflict.tsx";
import { formErrorOf, useFieldErrors } from "../../../../components/form.ts";
import { TextInput } from "../../../../components/inputs.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../../../drafts/page-drafts.ts";
import { ResumedNotice } from "../../../../drafts/resumed-notice.tsx";
import { useDraft } from "../../../../drafts/use-draft.ts";
import { useAction } from "../../../../queries/use-action.ts";
import {
  boundsWords,
  changedLimits,
  LIMIT_FIELDS,
  type LimitName,
  limitErrors,
  numbersIn,
  textsOf,
} from "./limits.ts";
import { UsageFigure } from "./usage-figure.tsx";

/** The form of the limits, and the usage beside it. */
export default function LimitsAndUse({ settings }: { settings: AiTutorSettings }) {
  return (
    <div className="limits-body">
      <LimitsForm settings={settings} />
      <UsageFigure settings={settings} />
    </div>
  );
}

/** The form of the AI tutor's limits. */
function LimitsForm({ settings }: { settings: AiTutorSettings }) {
  const form = useLimitsForm(settings);
  const { draft, errors, busy, isOvertaken } = form;
  const submit = isOvertaken ? REPLACE_WITH_MINE : "Save limits";
  return (
    <form
      className="limits-form"
      aria-label="Limits"
      noValidate
      {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
      ref={form.root}
      onSubmit={(event) => void form.submit(event)}
    >
      {!isOvertaken && <ResumedNotice draft={draft} />}
      {LIMIT_FIELDS.map((field) => (
        <TextInput
          key={field.name}
          label={field.label}
          name={field.name}
          inputMode="numeric"
          autoComplete="off"
          help={boundsWords(field)}
          error={errors[field.name]}
          value={draft.values[field.name]}
          onChange={({ target }) => form.set(field.name, target.value)}
          readOnly={busy}
        />
      ))}
      <div aria-live="polite">
        {!busy &&
          (isOvertaken ? (
            <EditConflict onKeepSaved={form.keepSaved}>
              <StoredLimits settings={settings} texts={draft.values} />
            </EditConflict>
          ) : (
            form.problem && (
              <Alert severity="error" role="presentation">
                {form.problem}
              </Alert>
            )
          ))}
      </div>
      <BusyButton type="submit" variant="contained" color="signal" busy={busy} unavailable={!draft.isUnsaved}>
        {busy ? "Saving…" : submit}
      </BusyButton>
    </form>
  );
}

interface StoredLimitsProps {
  settings: AiTutorSettings;
  texts: Parameters<typeof numbersIn>[0];
}

/** The stored limits that differ from the typed ones. */
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

/** The draft of the limits and its submission. */
function useLimitsForm(settings: AiTutorSettings) {
  const { ref: root, errors, showErrors, clearError, clearErrors } = useFieldErrors();
  const { busy, problem, clear, run } = useAction(setAiTutorSettings, {
    done: () => ["Limits saved", "They take effect right away, including for sessions in progress."],
    failed: (refusal) => {
      if (refusal.code === "edit_conflict")
        return { inPlace: "Another admin changed this in the meantime. Yours isn’t saved yet." };
      const { fields = {} } = formErrorOf(refusal);
      showErrors(fields);
      return Object.keys(fields).length > 0 ? {} : { inPlace: refusal.message };
    },
  });
  const storedOf = (stored: AiTutorSettings) => ({ version: stored.version, values: textsOf(stored) });
  const draft = useDraft("ai-tutor-limits", storedOf(settings), { isBusy: busy, onNewer: "ask" });
  const { values } = draft;

  function set(name: LimitName, text: string) {
    clear();
    draft.set(name, text);
    clearError(name);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = limitErrors(values);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    // The stored values are shown beside the fields, so the admin has seen the latest version.
    const saved = await run({ seen: settings, change: numbersIn(values) });
    if (saved) draft.saved(storedOf(saved.data), values);
  }

  /** Discards the draft for what another admin has stored. */
  function keepSaved() {
    clear();
    draft.discard();
    clearErrors();
    // The pressed button is removed.
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
