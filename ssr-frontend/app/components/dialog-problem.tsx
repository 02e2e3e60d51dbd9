import Alert, { type AlertProps } from "@mui/material/Alert";
import type { ReactNode } from "react";

interface DialogProblemProps {
  /** The message; empty without an error. */
  children: ReactNode;
  severity?: AlertProps["severity"];
  /** Whether it appeared without a user action: then it does not scroll. */
  quiet?: boolean;
}

/** The error of an action, beside the action; announced to screen readers when it appears. */
export const DialogProblem = ({ children, severity = "error", quiet = false }: DialogProblemProps) => (
  <div aria-live="assertive">
    {children && (
      <Alert severity={severity} role="presentation" sx={{ mt: 1.5 }} ref={quiet ? null : scrollIntoView}>
        {children}
      </Alert>
    )}
  </div>
);

/** On a phone it may be outside the visible part of a long dialog. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" });
