import "./passkeys.css";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { useAction } from "../../queries/use-action.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

interface PasskeyButtonProps<T> {
  /** Where passkeys are offered. */
  origin: string | null | undefined;
  /** Asks for one. */
  mutation: UseMutationOptions<T, Error, void>;
  label: string;
  /** Goes on with what the API answered. */
  onShown: (shown: T) => void;
  /** Goes on after a refusal in another way than by its words. */
  onRefused?: (problem: Problem) => boolean;
}

/** Another way than what is typed above it: a passkey. Why it did not work stays below it. */
export function PasskeyButton<T>({ origin, mutation, label, onShown, onRefused }: PasskeyButtonProps<T>) {
  const support = usePasskeySupport(origin);
  const [leaving, setLeaving] = useState(false);
  const { busy, problem, run } = useAction(mutation, {
    failed: (problem) => (onRefused?.(problem) ? {} : { inPlace: problem.message }),
  });
  async function show() {
    const shown = await run();
    if (!shown) return;
    setLeaving(true);
    onShown(shown.data);
  }
  if (!origin || support === "unsupported") return null;
  if (support === "elsewhere")
    return (
      <p className="note">
        Passkeys work at <a href={origin}>{origin}</a> alone.
      </p>
    );
  return (
    <div className="passkey-way">
      <BusyButton
        variant="outlined"
        color="secondary"
        busy={busy || leaving}
        unavailable={!support}
        onClick={() => void show()}
      >
        {busy ? "Waiting for your device…" : label}
      </BusyButton>
      <div aria-live="assertive">{problem && <p className="notice">{problem}</p>}</div>
    </div>
  );
}
