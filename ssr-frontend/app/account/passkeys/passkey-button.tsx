import "./passkeys.css";
import { useState } from "react";
import { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { usePresentSignal } from "../../components/use-present-signal.ts";
import { wasDismissed } from "./dismissed.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

interface PasskeyButtonProps<T> {
  /** The origin that passkeys are bound to. */
  origin: string | null | undefined;
  /** Requests a passkey until the signal is aborted, and sends it to the API. */
  show: (signal: AbortSignal) => Promise<T>;
  label: string;
  /** Called with the API's response. */
  onShown: (shown: T) => void;
  /** Handles an error itself if it returns true; otherwise the error's text is shown. */
  onRefused?: (problem: Problem) => boolean;
}

/** A passkey as an alternative to the form above. Its error is shown below the button. */
export function PasskeyButton<T>({ origin, show, label, onShown, onRefused }: PasskeyButtonProps<T>) {
  const support = usePasskeySupport(origin);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const presentSignal = usePresentSignal();
  async function press() {
    const signal = presentSignal();
    setBusy(true);
    setProblem("");
    try {
      const shown = await show(signal);
      // It stays busy, since the next step removes it.
      if (!signal.aborted) onShown(shown);
    } catch (cause) {
      if (wasDismissed(cause, signal)) return;
      setBusy(false);
      if (!(cause instanceof Problem)) throw cause;
      if (!signal.aborted && !onRefused?.(cause)) setProblem(cause.message);
    }
  }
  if (!origin || support === "unsupported") return null;
  if (support === "elsewhere")
    return (
      <p className="note">
        Passkeys only work at <a href={origin}>{origin}</a>.
      </p>
    );
  return (
    <div className="passkey-way">
      <BusyButton
        variant="outlined"
        color="secondary"
        busy={busy}
        unavailable={!support}
        onClick={() => void press()}
      >
        {busy ? "Waiting for your device…" : label}
      </BusyButton>
      <div aria-live="assertive">{problem && <p className="notice">{problem}</p>}</div>
    </div>
  );
}
