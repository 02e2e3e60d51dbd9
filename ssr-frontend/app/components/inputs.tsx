import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { tooLongWords } from "../text-length.ts";
import { Field, type FieldProps } from "./field.tsx";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";
import { TOO_LONG_ATTRIBUTE } from "./too-long.ts";

type InputProps = Pick<
  OutlinedInputProps,
  | "type"
  | "autoComplete"
  | "value"
  | "defaultValue"
  | "onChange"
  | "onBlur"
  | "onKeyDown"
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
  /**
   * The maximum length, counted as the API does. A longer text stays as pasted and cannot be submitted: a
   * native `maxlength` would truncate it silently.
   */
  maxLength?: number;
  /** The native constraints of a number or a date: minimum, maximum and step. */
  min?: number | string;
  max?: number | string;
  step?: number;
  /** Whether screen readers announce it as required; true unless it is optional. */
  required?: boolean;
};

/** A text field, single-line or multiline. */
export function TextInput({ inputMode, maxLength, min, max, step, ...props }: FieldProps & InputProps) {
  const { label, name, error: wrong, help, optional, required = !optional, ...input } = props;
  const root = useRef<HTMLDivElement>(null);
  /** The value of an uncontrolled field, for checking its length. */
  const [ownValue, setOwnValue] = useState<unknown>(props.defaultValue);
  const isMeasured = maxLength !== undefined && props.value === undefined;
  const tooLong = maxLength ? tooLongWords(String(props.value ?? ownValue ?? ""), maxLength) : "";
  const error = tooLong || wrong;
  // Input from before hydration.
  useEffect(() => {
    if (isMeasured) setOwnValue((value: unknown) => fieldIn(root.current)?.value ?? value);
  }, [isMeasured]);
  function onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    if (isMeasured) setOwnValue(event.target.value);
    props.onChange?.(event);
  }
  return (
    <Field {...{ label, name, error, help }} {...(optional ? { optional } : {})}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          name={name}
          // Validated by our own code, with our own texts; screen readers still get the attribute.
          inputProps={{
            "aria-required": required,
            "aria-invalid": invalid,
            "aria-describedby": describedBy,
            inputMode,
            min,
            max,
            step,
            ...(tooLong ? { [TOO_LONG_ATTRIBUTE]: "" } : {}),
          }}
          {...input}
          ref={root}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

const fieldIn = (root: HTMLElement | null) =>
  root?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea:not([aria-hidden])");

interface PasswordInputProps extends FieldProps {
  /** Called with the value, including one from before hydration. */
  onValue?: (value: string) => void;
  /** `new-password` lets a password manager suggest one. */
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password field with a visibility button. It is uncontrolled; the form reads its value. */
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
  /** The first and the last valid date. */
  min?: string;
  max?: string;
  autoFocus?: boolean;
  onChange: (date: string) => void;
}

/** A date field with the platform's own picker. */
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

/** Reports an input's value, including one from before hydration. */
export function useEarlyValue(value: string, onValue: ((value: string) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef({ value, onValue });
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== first.current.value) first.current.onValue?.(early);
  }, []);
  return input;
}
