import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useToast } from "../components/toasts.tsx";
import { aiTutorStatus } from "../queries/ai-tutor.ts";
import { useSession } from "../queries/session.ts";
import { ACCESS_PATH } from "./paths.ts";
import { createTutorStore, type StartFailure, type TutorStore } from "./store.ts";
import type { MicrophoneTrouble } from "./voice/device.ts";

const FAILURES: Record<StartFailure, readonly [title: string, text: string]> = {
  unreachable: ["Connection Error", "Failed to connect to AI tutor"],
  "not-begun": ["Error", "Failed to initialize AI tutor"],
};

const MICROPHONE_TROUBLES: Record<MicrophoneTrouble, string> = {
  denied: "Please allow microphone access and try again",
  missing: "No microphone was found. Connect one and try again, or type.",
  lost: "Your microphone cannot be used now. Perhaps another program uses it. Try again, or type.",
};

/** The AI tutor of this page; its connection ends with the page. */
export function useTutor(): TutorStore {
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
          // Whose account's sign-in ended is told so by the page.
          if (client.getQueryData(aiTutorStatus.queryKey)?.has_access) return;
          toast.error("Access ended", "Please enter the AI tutor’s password again to go on.");
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
