import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { Announcer } from "../components/announcer.tsx";
import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import { ReadyStep } from "./ready-step.tsx";
import { SessionOver } from "./session-over.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { SetupStep } from "./setup-step.tsx";
import type { TutorStep } from "./store.ts";
import { useTutor } from "./use-tutor.ts";

/** One step after the other: choosing, being ready, the session, its end. */
export function TutorSteps({ status }: { status: AiTutorStatus }) {
  const tutor = useTutor();
  const step = useStore(tutor, (state) => state.step);
  const isFound = useStore(tutor, ({ resumableSession }) => resumableSession !== undefined);
  const isVoice = useStore(tutor, ({ setup }) => setup?.mode === "voice");
  useFocusOnStep(step, { isFound, isVoice });
  return (
    <>
      {step === "setup" && <SetupStep tutor={tutor} status={status} />}
      {(step === "ready" || step === "connecting") && <ReadyStep tutor={tutor} status={status} />}
      {step === "session" && <SessionPanel tutor={tutor} />}
      {step === "over" && <SessionOver tutor={tutor} status={status} />}
      <Announcer>{step === "connecting" ? "Connecting to the AI tutor" : ""}</Announcer>
    </>
  );
}

interface FocusOptions {
  /** Whether nobody asked for what is shown: it was found as the page opened. */
  isFound: boolean;
  /** Whether one talks: on a phone, a field to write in would bring up the keyboard. */
  isVoice: boolean;
}

/** Leads to what comes next: what was pressed is gone. In a session that is where one writes, or what is said. */
function useFocusOnStep(step: TutorStep, { isFound, isVoice }: FocusOptions): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    // The button that was pressed says itself that it is connecting.
    if (before === step || step === "connecting" || (before === "setup" && isFound)) return;
    const sessionTarget = isVoice ? "main [data-session] section" : "main textarea";
    const target = step === "session" ? sessionTarget : "main [data-step-heading]";
    document.querySelector<HTMLElement>(target)?.focus();
    // All of it, not only where one writes.
    if (step === "session")
      document.querySelector("main [data-session]")?.scrollIntoView({ block: "nearest" });
  }, [step, isFound, isVoice]);
}
