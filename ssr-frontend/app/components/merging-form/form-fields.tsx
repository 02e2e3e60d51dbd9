import type { ComponentProps, ReactNode } from "react";
import { TextInput, useEarlyValue } from "../inputs.tsx";
import { SelectInput } from "../select-input.tsx";
import type { FieldForm } from "./use-merging-form.ts";

/** The names of the fields whose value has a type. */
type NameOfKind<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string;

/** The names of text fields, and of checkboxes. */
type TextName<V> = NameOfKind<V, string>;
type BoxName<V> = NameOfKind<V, boolean>;

interface FormTextProps<V>
  extends Omit<ComponentProps<typeof TextInput>, "name" | "label" | "value" | "error"> {
  form: FieldForm<V>;
  name: TextName<V>;
}

/** A text field of the form, including input from before hydration. */
export function FormText<V>({ form, name, ...input }: FormTextProps<V>) {
  const { labels, help } = form.kind.words;
  const value = form.values[name] as string;
  const set = (text: string) => form.set(name, text as V[typeof name]);
  const inputRef = useEarlyValue(value, set);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      label={labels[name]}
      help={input.help ?? help[name]}
      name={name}
      inputRef={inputRef}
      value={value}
      error={form.errors[name]}
      onChange={({ target }) => set(target.value)}
    />
  );
}

interface FormChoiceProps<V> {
  form: FieldForm<V>;
  name: TextName<V>;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A select of the form. */
export const FormChoice = <V,>({ form, name, children }: FormChoiceProps<V>) => (
  <SelectInput
    label={form.kind.words.labels[name]}
    help={form.kind.words.help[name]}
    name={name}
    value={form.values[name] as string}
    error={form.errors[name]}
    onChange={(value) => form.set(name, value as V[typeof name])}
  >
    {children}
  </SelectInput>
);

interface FormBoxProps<V> {
  form: FieldForm<V>;
  name: BoxName<V>;
}

/** A checkbox of the form. */
export const FormBox = <V,>({ form, name }: FormBoxProps<V>) => (
  <label className="check-line">
    <input
      type="checkbox"
      name={name}
      checked={form.values[name] as boolean}
      onChange={({ target }) => form.set(name, target.checked as V[typeof name])}
    />
    <span>
      {form.kind.words.labels[name]}
      {form.kind.words.help[name] && <span className="note">{form.kind.words.help[name]}</span>}
    </span>
  </label>
);
