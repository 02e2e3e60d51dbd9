import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { SERVICES } from "./tutor-fields.ts";

interface ServicesInputProps {
  legend?: string;
  chosen: string[];
  error: string | undefined;
  /** Called for each change; without it the checkboxes are uncontrolled. */
  onChoose?: (service: Service, isChosen: boolean) => void;
}

type Service = (typeof SERVICES)[number]["value"];

/** The services that a tutor offers: at least one. */
export function ServicesInput({
  legend = "What would you like to do?",
  chosen,
  error,
  onChoose,
}: ServicesInputProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <fieldset className="services-input" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {SERVICES.map(({ value, label, help }) => (
        <label key={value}>
          <input
            type="checkbox"
            name="services"
            value={value}
            {...(onChoose
              ? {
                  checked: chosen.includes(value),
                  onChange: ({ target }) => onChoose(value, target.checked),
                }
              : { defaultChecked: chosen.includes(value) })}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
          />
          <span>
            <b>{label}</b>
            <span className="note">{help}</span>
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
