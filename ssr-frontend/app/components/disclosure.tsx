import Button from "@mui/material/Button";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface DisclosureProps {
  /** The label of the button that opens the form. */
  label: string;
  /** The form; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A form behind a button. Opening moves the focus to its first field, closing moves it back. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  function toggle(next: boolean) {
    // Synchronously, so that the element to focus is mounted.
    flushSync(() => setOpen(next));
    const first = next ? "input:not([hidden])" : "button";
    frame.current?.querySelector<HTMLElement>(first)?.focus();
  }

  return (
    <div ref={frame} className="fold">
      {open ? (
        <>
          {children(() => toggle(false))}
          <Button variant="text" onClick={() => toggle(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <Button variant="outlined" color="secondary" onClick={() => toggle(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
