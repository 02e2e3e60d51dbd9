import Button, { type ButtonProps } from "@mui/material/Button";

interface BusyButtonProps extends ButtonProps {
  /** Whether its action is pending. */
  busy?: boolean;
  /** Whether it is inactive for another reason. */
  unavailable?: boolean;
}

/**
 * A button that is inactive without `disabled`, which would drop the focus. Clicks meanwhile do nothing and
 * submit no form.
 */
export function BusyButton({ busy = false, unavailable = false, onClick, ...button }: BusyButtonProps) {
  const off = busy || unavailable;
  return (
    <Button
      {...button}
      aria-disabled={off}
      aria-busy={busy}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    />
  );
}
