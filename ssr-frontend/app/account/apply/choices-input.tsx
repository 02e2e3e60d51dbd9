import FormHelperText from "@mui/material/FormHelperText";
import { type ReactNode, useId } from "react";

interface Choice<V extends string> {
  value: V;
  label: string;
  /** A line below the label. */
  help?: string;
}

export interface ChoicesInputProps<V extends string> {
  legend: ReactNode;
  name: string;
  choices: readonly Choice<V>[];
  chosen: readonly string[];
  error?: string | undefined;
  /** Side by side, for choices without help. */
  compact?: boolean;
  /** Called for each change; without it the checkboxes are uncontrolled. */
  onChoose?: ((value: V, isChosen: boolean) => void) | undefined;
}

/** A group of checkboxes. */
export function ChoicesInput<V extends string>({
  legend,
  name,
  choices,
  chosen,
  error,
  compact = false,
  onChoose,
}: ChoicesInputProps<V>) {
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <fieldset
      className={compact ? "choices-input choices-compact" : "choices-input"}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
    >
      <legend>{legend}</legend>
      {choices.map(({ value, label, help }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            {...(onChoose
              ? {
                  checked: chosen.includes(value),
                  onChange: ({ target }: { target: HTMLInputElement }) => onChoose(value, target.checked),
                }
              : { defaultChecked: chosen.includes(value) })}
            {...(error ? { "aria-invalid": true, "aria-describedby": describedBy } : {})}
          />
          {help ? (
            <span>
              <b>{label}</b>
              <span className="note">{help}</span>
            </span>
          ) : (
            label
          )}
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
