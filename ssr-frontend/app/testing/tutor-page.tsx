/** For unit tests: the AI tutor's page, as a student goes through it. */
import { useQuery } from "@tanstack/react-query";
import { act, useState } from "react";
import { onTestFinished, vi } from "vitest";
import type { TutorEvent, TutorMode } from "../ai-tutor/protocol.ts";
import { TutorSteps } from "../ai-tutor/tutor-steps.tsx";
import { type AiTutorStatus, aiTutorStatus } from "../queries/ai-tutor.ts";
import type { Session } from "../queries/session.ts";
import { click, getByText, renderPage, type } from "./app-page.tsx";
import { noProgress, sessionUpdated, stubSockets, voiceSessionUpdated } from "./fake-tutor-socket.ts";
import { sampleAiTutorStatus } from "./sample-ai-tutor.ts";

/** The page, which can be left. */
export function TutorPage({ change = {} }: { change?: Partial<AiTutorStatus> }) {
  const [isLeft, setLeft] = useState(false);
  // As on the page: what is known is read again once it is out of date.
  useQuery({ ...aiTutorStatus, refetchOnMount: false });
  return (
    <main>
      {!isLeft && <TutorSteps status={sampleAiTutorStatus(change)} />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </main>
  );
}

/** Shows it, to somebody without an account unless told otherwise. */
export const showTutor = (change: Partial<AiTutorStatus> = {}, session: Partial<Session> = {}) =>
  renderPage(<TutorPage change={change} />, "/ai-tutor", session, [
    [aiTutorStatus.queryKey, sampleAiTutorStatus()],
  ]);

export const chooseOption = (name: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLSelectElement>(`[name=${name}]`);
    if (!field) throw new Error(`there is no field ${name}`);
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

const chooseVoice = () =>
  act(async () => document.querySelector<HTMLInputElement>("[name=mode][value=voice]")?.click());

export async function fillInSetup(mode: TutorMode = "text"): Promise<void> {
  await chooseOption("grade", "9th");
  await chooseOption("subject", "Math");
  await type("topic", "  Slopes   of lines ");
  if (mode === "voice") await chooseVoice();
  await click(getByText("Start Learning Session"));
}

const loadVoice = () =>
  Promise.all([import("../ai-tutor/voice/start-voice.ts"), import("../ai-tutor/voice/voice-row.tsx")]);

/** Goes into a session. */
export async function beginSession(session: Partial<Session> = {}, mode: TutorMode = "text") {
  const latest = stubSockets();
  onTestFinished(() => void vi.useRealTimers());
  const { place } = await showTutor({}, session);
  await fillInSetup(mode);
  // Fetched as it is chosen; a test waits for nothing that takes time of its own.
  if (mode === "voice") await loadVoice();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await click(getByText("Connect to AI Tutor"));
  const say = (...events: TutorEvent[]) => act(async () => latest().say(...events));
  await act(async () => {
    latest().open();
    vi.advanceTimersByTime(1000);
  });
  await say(mode === "voice" ? voiceSessionUpdated : sessionUpdated, noProgress);
  return { latest, say, place };
}
