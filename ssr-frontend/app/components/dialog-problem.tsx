import Alert, { type AlertProps } from "@mui/material/Alert";
import type { ReactNode } from "react";

interface DialogProblemProps {
  /** Nothing while all is well. */
  children: ReactNode;
  severity?: AlertProps["severity"];
  /** Whether it came by itself: then it does not take anybody from where they read or type. */
  quiet?: boolean;
}

/** Why something asked for was not done, where it was asked for; said to those who listen as soon as it is there. */
export const DialogProblem = ({ children, severity = "error", quiet = false }: DialogProblemProps) => (
  <div aria-live="assertive">
    {children && (
      <Alert severity={severity} role="presentation" sx={{ mt: 1.5 }} ref={quiet ? null : scrollIntoView}>
        {children}
      </Alert>
    )}
  </div>
);

/** On a phone it may be below what can be seen of a long dialog. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" });
