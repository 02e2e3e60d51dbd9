import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type ReactNode, useId } from "react";

/** The props of every field. */
export interface FieldProps {
  label: string;
  name: string;
  /** The validation error; marks the field and is read with it. */
  error?: string | undefined;
  /** A help text for the field. */
  help?: ReactNode;
  /** Whether it is optional, which the label then says. */
  optional?: boolean;
}

/** The ids that connect a control to its label, help and error. */
export interface ControlProps {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A field: label above, then control, help and error. */
export function Field({ label, error, help, optional, children }: FieldFrameProps) {
  const id = useId();
  const invalid = error !== undefined && error !== "";
  const ids = [help && `${id}-help`, invalid && `${id}-error`].filter(Boolean).join(" ");
  return (
    <FormControl fullWidth error={invalid} margin="none">
      <FormLabel
        htmlFor={id}
        sx={{
          mb: 0.5,
          fontWeight: 600,
          color: "text.primary",
          "&.Mui-focused, &.Mui-error": { color: "text.primary" },
        }}
      >
        {label}
        {optional && (
          <FormLabel
            component="span"
            sx={{ fontWeight: 400, "&.Mui-focused, &.Mui-error": { color: "text.secondary" } }}
          >
            {" "}
            (optional)
          </FormLabel>
        )}
      </FormLabel>
      {children({ id, describedBy: ids || undefined, invalid })}
      {help && (
        <FormHelperText id={`${id}-help`} error={false} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
      {invalid && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0, fontWeight: 600 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
