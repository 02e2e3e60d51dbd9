import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface SelectInputProps extends FieldProps {
  /**
   * The controlled value. Omitted if only the form reads it: React sets a controlled value again with each
   * rendering, which would overwrite a selection during hydration.
   */
  value?: string;
  /** The initial value of an uncontrolled select. */
  defaultValue?: string;
  onChange?: (value: string) => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A select with the platform's own picker: best on phones and for screen readers. */
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
