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
   * The most characters, as the API counts them. A longer text stays as it was pasted, and is not sent: a browser's own
   * `maxlength` would cut it without a word.
   */
  maxLength?: number;
  /** Of a number or a date: the least, the most, and how far a number's steps are apart. */
  min?: number | string;
  max?: number | string;
  step?: number;
  /** Whether readers hear that it has to be filled in; so it is unless it says that it is optional. */
  required?: boolean;
};

/** One line of text, or several. */
export function TextInput({ inputMode, maxLength, min, max, step, ...props }: FieldProps & InputProps) {
  const { label, name, error: wrong, help, optional, required = !optional, ...input } = props;
  const root = useRef<HTMLDivElement>(null);
  /** Of a field that keeps its own value, as far as its length matters. */
  const [ownValue, setOwnValue] = useState<unknown>(props.defaultValue);
  const isMeasured = maxLength !== undefined && props.value === undefined;
  const tooLong = maxLength ? tooLongWords(String(props.value ?? ownValue ?? ""), maxLength) : "";
  const error = tooLong || wrong;
  // What was typed before the page's scripts were there.
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
          // Checked by our own code, so that the words are ours; readers are told all the same.
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
  /** Hears the value, also one that was filled in before the page's scripts were there. */
  onValue?: (value: string) => void;
  /** `new-password` lets a password manager offer one. */
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
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
export function useEarlyValue(value: string, onValue: ((value: string) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef({ value, onValue });
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== first.current.value) first.current.onValue?.(early);
  }, []);
  return input;
}
