import Alert from "@mui/material/Alert";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, useId } from "react";
import { BusyButton } from "../components/busy-button.tsx";
import { EditConflict, REPLACE_WITH_MINE } from "../components/edit-conflict.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../drafts/page-drafts.ts";
import { ResumedNotice } from "../drafts/resumed-notice.tsx";
import "./entry-dialog.css";
import { DateInput, TextInput } from "../components/inputs.tsx";
import { SelectInput } from "../components/select-input.tsx";
import type { EntryField, EntryForm, EntryValues } from "./entry-form.ts";
import { useEntryForm } from "./use-entry-form.ts";

export interface EntryDialogProps {
  form: EntryForm;
  open: boolean;
  onClose: () => void;
  /** Called when the dialog has closed; the element that opened it may be unmounted. */
  onClosed: () => void;
}

/** A form about research in a dialog. Its draft is kept until it is saved. */
export default function EntryDialog({ form, open, onClose, onClosed }: EntryDialogProps) {
  const id = useId();
  const entry = useEntryForm({ form, open, onClose });
  const { draft, errors, busy, notice, conflict, unavailableReason } = entry;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void entry.submit();
  }
  const submitText = conflict ? REPLACE_WITH_MINE : form.submit;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && entry.close()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 600 } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        {form.title}
      </DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          className="entry-form"
          noValidate
          onSubmit={onSubmit}
          ref={entry.ref}
          {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
        >
          {!conflict && <ResumedNotice draft={draft} />}
          {form.intro}
          {form.fields.map((field, index) => (
            <EntryInput
              key={field.name}
              field={field}
              value={draft.values[field.name] ?? ""}
              error={errors[field.name]}
              focused={index === 0}
              onValue={(value) => entry.set(field.name, value)}
            />
          ))}
          {form.outro}
        </form>
        <div aria-live="assertive" className="entry-notices">
          {conflict && !busy && (
            <EditConflict onKeepSaved={draft.discard}>
              <ChangedFields form={form} current={conflict} values={draft.values} />
            </EditConflict>
          )}
          {notice && !busy && (
            <Alert severity={unavailableReason ? "warning" : "error"} role="presentation">
              {notice}
            </Alert>
          )}
        </div>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton variant="outlined" color="secondary" unavailable={busy} onClick={entry.close}>
          {unavailableReason ? "Close" : "Not now"}
        </BusyButton>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          color={form.destructive ? "error" : "signal"}
          busy={busy}
          unavailable={unavailableReason !== ""}
        >
          {busy ? form.busyText : submitText}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

interface ChangedFieldsProps {
  form: EntryForm;
  current: EntryValues;
  values: EntryValues;
}

/** The fields whose stored value differs from the typed one. */
function ChangedFields({ form, current, values }: ChangedFieldsProps) {
  const changed = form.fields.filter(({ name }) => (current[name] ?? "") !== (values[name] ?? "").trim());
  return (
    <dl className="changed-fields">
      {changed.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{current[name] || "nothing"}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryInputProps {
  field: EntryField;
  value: string;
  error: string | undefined;
  /** Whether it has the initial focus. */
  focused: boolean;
  onValue: (value: string) => void;
}

/** A field of a form about research, by its kind. */
function EntryInput({ field, value, error, focused, onValue }: EntryInputProps) {
  const { name, label, help, optional = false } = field;
  const common = { name, label, help, error, optional };
  if (field.kind === "choice") {
    return (
      <SelectInput {...common} value={value} autoFocus={focused} onChange={onValue}>
        {field.options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectInput>
    );
  }
  if (field.kind === "date") {
    const { min, max } = field;
    return (
      <DateInput
        {...common}
        value={value}
        autoFocus={focused}
        onChange={onValue}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
    );
  }
  const typed = {
    value,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    autoFocus: focused,
  };
  if (field.kind === "text") {
    const { maxLength, rows = 4 } = field;
    return <TextInput {...common} {...typed} multiline minRows={rows} maxLength={maxLength} />;
  }
  const { maxLength, inputMode } = field;
  return (
    <TextInput
      {...common}
      {...typed}
      {...(maxLength ? { maxLength } : {})}
      {...(inputMode ? { inputMode } : {})}
    />
  );
}
