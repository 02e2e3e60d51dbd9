import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface SelectInputProps extends FieldProps {
  /**
   * What is chosen. Left out where the form alone reads it: React writes a value again with each rendering, over what is
   * chosen in the very moment that the page comes to life.
   */
  value?: string;
  /** What is chosen at first, where there is no `value`. */
  defaultValue?: string;
  onChange?: (value: string) => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A choice from a list, with the platform's own picker: best on phones and for readers. */
export function SelectInput({
  value,
  defaultValue,
  onChange,
  autoFocus = false,
  inputRef,
  children,
  ...field
}: SelectInputProps) {
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <NativeSelect
          name={field.name}
          {...(value === undefined ? { defaultValue } : { value })}
          onChange={(event) => onChange?.(event.target.value)}
          input={<OutlinedInput />}
          autoFocus={autoFocus}
          inputRef={inputRef}
          inputProps={{ id, "aria-describedby": describedBy, "aria-invalid": invalid }}
        >
          {children}
        </NativeSelect>
      )}
    </Field>
  );
}
