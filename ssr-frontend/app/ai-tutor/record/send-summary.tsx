import Button from "@mui/material/Button";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { RowsSkeleton } from "../../components/section.tsx";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";

const SendSection = lazyComponent(() => import("./send-section.tsx"), <RowsSkeleton rows={2} />);

interface SendSummaryProps {
  session: AiTutorSessionRecord;
  /** Further actions for the summary. */
  children: ReactNode;
}

/** The actions for a summary, one of which sends it to a tutor. */
export function SendSummary({ session, children }: SendSummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    // Synchronously, so that the element to focus is mounted.
    flushSync(() => setOpen(false));
    button.current?.focus();
  }
  return (
    <>
      <div className="actions">
        {!isOpen && (
          <Button variant="outlined" ref={button} onClick={() => setOpen(true)}>
            Send the summary to your tutor
          </Button>
        )}
        {children}
      </div>
      {isOpen && <SendSection session={session} onClose={close} />}
    </>
  );
}
