import Button from "@mui/material/Button";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface DisclosureProps {
  /** What the button says that opens the form. */
  label: string;
  /** The form; `close` puts it away. */
  children: (close: () => void) => ReactNode;
}

/** A form that stands behind a button until it is wanted. The focus goes to its first field, and back. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  function toggle(next: boolean) {
    // At once, so that there is something to focus.
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
