import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";

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
    <BusyButton
      type="submit"
      variant="contained"
      color="signal"
      size="large"
      disabled={disabled}
      busy={busy}
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
    </BusyButton>
  );
}
