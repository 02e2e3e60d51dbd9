import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";

type InputProps = Pick<
  OutlinedInputProps,
  | "type"
  | "autoComplete"
  | "value"
  | "defaultValue"
  | "onChange"
  | "onBlur"
  | "multiline"
  | "minRows"
  | "inputRef"
  | "startAdornment"
  | "endAdornment"
  | "disabled"
  | "readOnly"
  | "autoFocus"
> & {
  inputMode?: "email" | "numeric" | "decimal" | "tel" | "text" | "url";
  maxLength?: number;
  /** Of a number or a date: the least, the most, and how far a number's steps are apart. */
  min?: number | string;
  max?: number | string;
  step?: number;
};

/** One line of text, or several. */
export function TextInput({ inputMode, maxLength, min, max, step, ...props }: FieldProps & InputProps) {
  const { label, name, error, help, optional, ...input } = props;
  return (
    <Field {...{ label, name, error, help }} {...(optional ? { optional } : {})}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          name={name}
          // Checked by our own code, so that the words are ours; readers are told all the same.
          inputProps={{
            "aria-required": !optional,
            "aria-invalid": invalid,
            "aria-describedby": describedBy,
            inputMode,
            maxLength,
            min,
            max,
            step,
          }}
          {...input}
        />
      )}
    </Field>
  );
}

interface PasswordInputProps extends FieldProps {
  /** Hears the value, also one that was filled in before the page's scripts were there. */
  onValue?: (value: string) => void;
  /** `new-password` lets a password manager offer one. */
  autoComplete: "current-password" | "new-password";
}

/** A password that can be shown. It keeps its own value, for the form to read. */
export function PasswordInput({ onValue, ...field }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const input = useEarlyValue("", onValue);
  const toggle = (
    <InputAdornment position="end" className="needs-script">
      <IconButton
        aria-label={`${shown ? "Hide" : "Show"} ${field.label.toLowerCase()}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        edge="end"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextInput
      {...field}
      type={shown ? "text" : "password"}
      inputRef={input}
      onChange={(event) => onValue?.(event.target.value)}
      endAdornment={toggle}
    />
  );
}

interface DateInputProps extends FieldProps {
  value: string;
  /** The first date that can be chosen, and the last. */
  min?: string;
  max?: string;
  autoFocus?: boolean;
  onChange: (date: string) => void;
}

/** A date, with the platform's own picker. */
export function DateInput({ value, onChange, ...field }: DateInputProps) {
  const input = useEarlyValue(value, onChange);
  return (
    <TextInput
      {...field}
      type="date"
      inputRef={input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** An input whose value is heard also if it was filled in before the page's scripts were there. */
function useEarlyValue(value: string, onValue: ((value: string) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef({ value, onValue });
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== first.current.value) first.current.onValue?.(early);
  }, []);
  return input;
}

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
