import Button from "@mui/material/Button";
import type { ReactNode } from "react";

interface SubmitButtonProps {
  /** What pressing does. */
  children: ReactNode;
  /** Whether it is being done; the button then says `busyText` and waits. */
  busy: boolean;
  busyText: string;
  disabled?: boolean;
}

/** A form's one main button. */
export function SubmitButton({ children, busy, busyText, disabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      color="signal"
      size="large"
      disabled={disabled}
      // It waits without being disabled: the focus would be lost with that.
      aria-disabled={disabled || busy}
      aria-busy={busy}
      onClick={(event) => busy && event.preventDefault()}
      // Waiting is short and the words say it: the button stays where and what it is.
      sx={{
        minHeight: 52,
        '&.Mui-disabled, &[aria-busy="true"]': {
          color: "signal.contrastText",
          backgroundColor: "signal.main",
          opacity: 0.72,
        },
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
