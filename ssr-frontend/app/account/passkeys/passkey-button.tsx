import "./passkeys.css";
import { useState } from "react";
import { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { usePresentSignal } from "../../components/use-present-signal.ts";
import { wasDismissed } from "./dismissed.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

interface PasskeyButtonProps<T> {
  /** Where passkeys are offered. */
  origin: string | null | undefined;
  /** Asks for one until the signal is aborted, and has the API check it. */
  show: (signal: AbortSignal) => Promise<T>;
  label: string;
  /** Goes on with what the API answered. */
  onShown: (shown: T) => void;
  /** Goes on after a refusal in another way than by its words, if it says so. */
  onRefused?: (problem: Problem) => boolean;
}

/** Another way than what is typed above it: a passkey. Why it did not work stays below it. */
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
      // It stays busy: whatever follows takes it away.
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
