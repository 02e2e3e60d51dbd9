import { useEffect, useRef } from "react";
import type { SendOutcome } from "../../chat/chat.ts";
import { ReviewNote, ScreeningFindings } from "../../chat/screening-findings.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import styles from "./record.module.css";

interface ScreeningNoticeProps {
  held: Extract<SendOutcome, { outcome: "held" }>;
  busy: boolean;
  /** Sends what is left without what was found. */
  onSendAllowed: (allowed: string) => void;
  /** Sends it all the same, to be read by the academy first. */
  onInsist: () => void;
}

/** What was found in a message that may not be sent, and the ways on. */
export function ScreeningNotice({ held, busy, onSendAllowed, onInsist }: ScreeningNoticeProps) {
  const { findings, allowed } = held;
  const notice = useRef<HTMLFieldSetElement>(null);
  // It comes instead of what was asked for.
  useEffect(() => notice.current?.focus(), []);
  return (
    <fieldset className={styles.findings} aria-label="Not sent yet" ref={notice} tabIndex={-1}>
      <ScreeningFindings findings={findings} />
      <p>Change the message above and send it again, or choose:</p>
      <div className="actions">
        {allowed && (
          <BusyButton size="small" variant="contained" busy={busy} onClick={() => onSendAllowed(allowed)}>
            Send without it
          </BusyButton>
        )}
        <BusyButton size="small" variant="outlined" color="secondary" busy={busy} onClick={onInsist}>
          Send for review anyway
        </BusyButton>
      </div>
      <ReviewNote />
    </fieldset>
  );
}
