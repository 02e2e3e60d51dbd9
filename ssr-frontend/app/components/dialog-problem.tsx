import Alert, { type AlertProps } from "@mui/material/Alert";
import type { ReactNode } from "react";

interface DialogProblemProps {
  /** Nothing while all is well. */
  children: ReactNode;
  severity?: AlertProps["severity"];
}

/** Why something asked for was not done, where it was asked for; said to those who listen as soon as it is there. */
export const DialogProblem = ({ children, severity = "error" }: DialogProblemProps) => (
  <div aria-live="assertive">
    {children && (
      <Alert severity={severity} role="presentation" sx={{ mt: 1.5 }}>
        {children}
      </Alert>
    )}
  </div>
);
