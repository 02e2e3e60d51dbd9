import type { ComponentProps, ReactNode } from "react";
import { TextInput, useEarlyValue } from "../../../components/inputs.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import type { OpportunityFieldName, OpportunityValues } from "./draft.ts";
import { FIELD_LABELS } from "./field-words.ts";
import type { OpportunityForm } from "./use-opportunity-form.ts";

/** The fields that hold a text, and those that are ticked. */
type BoxName = "remote" | "paid";
type TextName = Exclude<OpportunityFieldName, BoxName>;

interface FormTextProps extends Omit<ComponentProps<typeof TextInput>, "name" | "label" | "value" | "error"> {
  form: OpportunityForm;
  name: TextName;
}

/** A text of the form, also if it was typed before the page's scripts were there. */
export function FormText({ form, name, ...input }: FormTextProps) {
  const set = (text: string) => form.set(name, text as OpportunityValues[typeof name]);
  const inputRef = useEarlyValue(form.values[name], set);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      label={FIELD_LABELS[name]}
      name={name}
      inputRef={inputRef}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={({ target }) => set(target.value)}
    />
  );
}

interface FormChoiceProps {
  form: OpportunityForm;
  name: TextName;
  help?: ReactNode;
  optional?: boolean;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A choice of the form. */
export const FormChoice = ({ form, name, children, ...field }: FormChoiceProps) => (
  <SelectInput
    {...field}
    label={FIELD_LABELS[name]}
    name={name}
    value={form.values[name]}
    error={form.errors[name]}
    onChange={(value) => form.set(name, value)}
  >
    {children}
  </SelectInput>
);

interface FormBoxProps {
  form: OpportunityForm;
  name: BoxName;
  help?: ReactNode;
}

/** A box of the form to tick. */
export const FormBox = ({ form, name, help }: FormBoxProps) => (
  <label className="check-line">
    <input
      type="checkbox"
      name={name}
      checked={form.values[name]}
      onChange={({ target }) => form.set(name, target.checked)}
    />
    <span>
      {FIELD_LABELS[name]}
      {help && <span className="note">{help}</span>}
    </span>
  </label>
);
