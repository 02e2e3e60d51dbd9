import FormHelperText from "@mui/material/FormHelperText";
import { type ReactNode, useId } from "react";
import "./radio-choices.css";

/** An option of a radio group. */
export interface RadioChoice<V extends string> {
  value: V;
  label: string;
  /** Shown before the label. */
  picture?: ReactNode;
  /** What selecting it means. */
  help?: ReactNode;
  /** Whether it is not available yet. */
  disabled?: boolean;
}

interface RadioChoicesProps<V extends string> {
  legend: string;
  name: string;
  choices: readonly RadioChoice<V>[];
  /** Undefined before a selection. */
  value: V | undefined;
  onChange: (value: V) => void;
  error?: string | undefined;
}

/** A radio group, each option with its explanation. */
export function RadioChoices<V extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
}: RadioChoicesProps<V>) {
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <fieldset className="radio-choices" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={choice.picture ? "check-line pictured" : "check-line"}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-describedby={describedBy}
            // Focused by `focusFirstError`; `aria-invalid` is for the group, not for one radio.
            data-invalid={index === 0 && error ? "" : undefined}
            onChange={() => onChange(choice.value)}
          />
          {choice.picture}
          <span>
            {choice.label}
            {choice.help && <span className="note">{choice.help}</span>}
          </span>
        </label>
      ))}
      {error && (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 0, fontWeight: 600 }}>
          {error}
        </FormHelperText>
      )}
    </fieldset>
  );
}
