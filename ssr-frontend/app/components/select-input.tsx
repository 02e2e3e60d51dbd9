import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface SelectInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A choice from a list, with the platform's own picker: best on phones and for readers. */
export function SelectInput({
  value,
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
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
