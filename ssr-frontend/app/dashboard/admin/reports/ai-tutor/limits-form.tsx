import Alert from "@mui/material/Alert";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { countText } from "../../../../components/count-words.ts";
import { EditConflict, REPLACE_WITH_MINE } from "../../../../components/edit-conflict.tsx";
import { TextInput } from "../../../../components/inputs.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../../../drafts/page-drafts.ts";
import { ResumedNotice } from "../../../../drafts/resumed-notice.tsx";
import type { AiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { boundsWords, changedLimits, LIMIT_FIELDS, numbersIn } from "./limits.ts";
import { useLimitsForm } from "./use-limits-form.ts";

/** How much of the AI tutor there is, to be changed. */
export function LimitsForm({ settings }: { settings: AiTutorSettings }) {
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
