import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { Announcer } from "../components/announcer.tsx";
import { useToast } from "../components/toasts.tsx";
import { type AiTutorStatus, aiTutorStatus } from "../queries/ai-tutor.ts";
import { useSession } from "../queries/session.ts";
import { ACCESS_PATH } from "./paths.ts";
import { ReadyStep } from "./ready-step.tsx";
import { SessionOver } from "./session-over.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { SetupStep } from "./setup-step.tsx";
import { createTutorStore, type StartFailure, type TutorStep, type TutorStore } from "./store.ts";
import type { MicrophoneTrouble } from "./voice/device.ts";

/** The page's steps: setup, ready, session, results. */
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
  /** Whether the displayed step was restored when the page opened. */
  isFound: boolean;
  /** Whether it is a voice session: on a phone, focusing a text field would open the keyboard. */
  isVoice: boolean;
}

/**
 * Moves the focus to the next step, because the clicked button is unmounted. In a session that is the
 * composer or the transcript.
 */
function useFocusOnStep(step: TutorStep, { isFound, isVoice }: FocusOptions): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    // The clicked button shows that it is connecting.
    if (before === step || step === "connecting" || (before === "setup" && isFound)) return;
    const sessionTarget = isVoice ? "main [data-session] section" : "main textarea";
    const target = step === "session" ? sessionTarget : "main [data-step-heading]";
    document.querySelector<HTMLElement>(target)?.focus();
    // The whole panel, not only the composer.
    if (step === "session")
      document.querySelector("main [data-session]")?.scrollIntoView({ block: "nearest" });
  }, [step, isFound, isVoice]);
}

const FAILURES: Record<StartFailure, readonly [title: string, text: string]> = {
  unreachable: ["Connection Error", "Failed to connect to AI tutor"],
  "not-begun": ["Error", "Failed to initialize AI tutor"],
};

const MICROPHONE_TROUBLES: Record<MicrophoneTrouble, string> = {
  denied: "Please allow microphone access and try again",
  missing: "No microphone was found. Connect one and try again, or type.",
  lost: "Your microphone can’t be used right now. Another program may be using it. Try again, or type.",
};

/** The store of this page; its connection closes when the page is left. */
function useTutor(): TutorStore {
  const { user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const latest = useRef({ navigate });
  useEffect(() => {
    latest.current = { navigate };
  });
  const [tutor] = useState(() => {
    const readStatus = () => client.invalidateQueries({ queryKey: aiTutorStatus.queryKey });
    return createTutorStore({
      userId: user?.id ?? null,
      onFailed: (failure, reason) => {
        const [title, text] = FAILURES[failure];
        toast.error(title, reason ? `${text}. ${reason}` : text);
        void readStatus();
      },
      onSignedOut: () => {
        void readStatus().then(() => {
          // The page itself reports an ended account session.
          if (client.getQueryData(aiTutorStatus.queryKey)?.has_access) return;
          toast.error("Access ended", "Please enter the AI Tutor password again to go on.");
          latest.current.navigate(ACCESS_PATH);
        });
      },
      onUsed: () => void readStatus(),
      onMicrophoneTrouble: (trouble) => toast.error("Microphone Error", MICROPHONE_TROUBLES[trouble]),
    });
  });
  useEffect(() => {
    const { findResumable, reconnect, wake, leave } = tutor.getState();
    findResumable();
    const seen = () => document.visibilityState === "visible" && wake();
    window.addEventListener("online", reconnect);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("online", reconnect);
      document.removeEventListener("visibilitychange", seen);
      leave();
    };
  }, [tutor]);
  return tutor;
}
