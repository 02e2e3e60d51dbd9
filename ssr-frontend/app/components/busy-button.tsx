import Button, { type ButtonProps } from "@mui/material/Button";

interface BusyButtonProps extends ButtonProps {
  /** Whether what it does is under way. */
  busy?: boolean;
  /** Whether it cannot be pressed for another reason. */
  unavailable?: boolean;
}

/** A button that waits without `disabled`, which would take the focus. A press meanwhile does nothing, nor sends its form. */
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
