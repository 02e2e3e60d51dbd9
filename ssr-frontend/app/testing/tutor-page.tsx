/** For unit tests: the AI tutor's page, with the steps of a student. */
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

/** The page, with a way to unmount it. */
export function TutorPage({ change = {} }: { change?: Partial<AiTutorStatus> }) {
  const [isLeft, setLeft] = useState(false);
  // As on the page: cached data is refetched once it is stale.
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

/** Renders it, for a visitor without an account by default. */
export const showTutor = (change: Partial<AiTutorStatus> = {}, session: Partial<Session> = {}) =>
  renderPage(<TutorPage change={change} />, "/ai-tutor", session, [
    [aiTutorStatus.queryKey, sampleAiTutorStatus()],
  ]);

const chooseOption = (name: string, value: string) =>
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

/** Starts a session. */
export async function beginSession(session: Partial<Session> = {}, mode: TutorMode = "text") {
  const latest = stubSockets();
  onTestFinished(() => void vi.useRealTimers());
  const { place } = await showTutor({}, session);
  await fillInSetup(mode);
  // The chunk loads when the mode is selected; it is loaded here, so that the test need not wait.
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
