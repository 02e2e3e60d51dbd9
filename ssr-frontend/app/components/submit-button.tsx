import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";

interface SubmitButtonProps {
  /** The label. */
  children: ReactNode;
  /** Whether it is pending; the button then shows `busyText`. */
  busy: boolean;
  busyText: string;
  disabled?: boolean;
}

/** A form's primary button. */
export function SubmitButton({ children, busy, busyText, disabled = false }: SubmitButtonProps) {
  return (
    <BusyButton
      type="submit"
      variant="contained"
      color="signal"
      size="large"
      disabled={disabled}
      busy={busy}
      // Pending is short and the label shows it: size and place stay.
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
    </BusyButton>
  );
}
