// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { click, focus, getByText, isOff, stubApi, toasts, type } from "../../testing/app-page.tsx";
import { FakeVoiceDevice, stubSound } from "../../testing/fake-voice-device.ts";
import { beginSession } from "../../testing/tutor-page.tsx";
import type { TutorEvent } from "../protocol.ts";
import { storeTurnTaking } from "./turn-taking.ts";
import { loudnessOf } from "./voice-row.tsx";

vi.mock("./audio-device.ts", () => ({ AudioDevice: FakeVoiceDevice }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const said = () => document.querySelector("main")?.textContent ?? "";
const meter = () => document.querySelector("[role=meter]");
const stage = () => document.querySelector("[data-stage]")?.textContent;
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);

/** A voice session with an open microphone. */
async function talk() {
  const device = stubSound();
  const page = await beginSession({}, "voice");
  await act(async () => device().callbacks.onMicrophone());
  const types = () => page.latest().sent.map((event) => event.type.replace("input_audio_buffer.", ""));
  return { ...page, device, types };
}

const created: TutorEvent = {
  type: "response.created",
  response: { id: "r1" },
  item_id: "m2",
  purpose: "answer",
  hint: null,
};
const words: TutorEvent = {
  type: "response.audio_transcript.delta",
  response_id: "r1",
  item_id: "m2",
  delta: "What have you tried?",
  audio_ms: 0,
};
const sound: TutorEvent = { type: "response.audio.delta", response_id: "r1", item_id: "m2", delta: "AAAA" };
const heard: TutorEvent = {
  type: "response.audio_transcript.done",
  response_id: "r1",
  item_id: "m2",
  transcript: "What have you tried?",
};
const done: TutorEvent = { type: "response.done", response: { id: "r1", status: "completed" } };

/** Plays the tutor's audio. */
async function hearTutor() {
  const page = await talk();
  await page.say(created, words, sound);
  await act(async () => page.device().callbacks.onPlaying([{ id: "m2", heardMs: 100, isEnded: false }]));
  return page;
}

test("the microphone is open, and the page says who speaks", async () => {
  const { say, device } = await talk();
  expect(device().isOpen).toBe(true);
  expect(said()).toContain("Voice Mode");
  expect(stage()).toBe("Ready");
  expect(document.activeElement?.getAttribute("aria-label"), "no keyboard covers it").toBe("What was said");
  await say({ type: "input_audio_buffer.speech_started" });
  expect(stage()).toBe("Listening");
  await say(
    { type: "input_audio_buffer.speech_stopped" },
    { type: "input_audio_buffer.committed", item_id: "s1" },
  );
  expect(stage()).toBe("Thinking…");
  expect(said()).toContain("Writing down what you said…");
  await say(
    { type: "conversation.item.created", item: { id: "s1", role: "user", content: "What is a slope?" } },
    created,
  );
  expect(said()).not.toContain("Writing down");
  expect(said()).toContain("What is a slope?");
  expect(stage()).toBe("Thinking…");
  await say(sound);
  expect(stage()).toBe("Speaking");
  await act(async () => device().callbacks.onPlaying([{ id: "m2", heardMs: 100, isEnded: true }]));
  await say(done);
  expect(stage()).toBe("Ready");
});

test("what is heard is shown, and not read out beside it", async () => {
  const { say, device } = await hearTutor();
  // Rendered asynchronously.
  await act(async () => vi.advanceTimersByTime(100));
  expect(said()).toContain("What have you tried?");
  await act(async () => device().callbacks.onPlaying([{ id: "m2", heardMs: 900, isEnded: true }]));
  await say(heard, done);
  expect(document.querySelector("[role=log]")?.textContent).toBe("");
});

test("without sound, it is read out", async () => {
  const { say, device } = await talk();
  await act(async () => device().callbacks.onUnplayable());
  expect(said()).toContain("Text Mode");
  expect(said()).toContain("This browser can’t play or record sound here. You can go on by typing.");
  expect(meter()).toBeNull();
  await say(created, words, sound, heard, done);
  expect(document.querySelector("[role=log]")?.textContent).toBe("AI tutor: What have you tried?");
});

test("the meter says whether somebody is heard, and is no live region", async () => {
  const { device } = await talk();
  expect(said()).toContain("Speak now");
  await act(async () => device().hear(0.1));
  expect(said()).toContain("Audio detected");
  expect(said()).not.toContain("Speak now");
  expect(meter()?.getAttribute("aria-valuetext")).toBe("Audio detected");
  expect(meter()?.getAttribute("aria-valuenow")).toBe("70");
  expect(meter()?.closest("[aria-live], [role=status]")).toBeNull();
  await act(async () => device().hear(0.01));
  expect(meter()?.getAttribute("aria-valuenow"), "it follows what is heard").toBe("30");
});

test.each([
  [0, 0],
  [0.0001, 0],
  [0.001, 0],
  [0.01, 1 / 3],
  [1, 1],
  [2, 1],
])("a level of %d is shown as %d", (level, loudness) => {
  expect(loudnessOf(level)).toBeCloseTo(loudness, 5);
});

test("who is listened to is chosen in plain words", async () => {
  const { latest } = await talk();
  const select = document.querySelector<HTMLSelectElement>("[data-session] select");
  if (!select) throw new Error("nothing can be chosen");
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    "Waits long",
    "Waits a little",
    "Answers quickly",
    "Push to talk",
  ]);
  await act(async () => {
    select.value = "quick";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(latest().sent.at(-1)).toEqual({ type: "tutor.turn_taking", turn_taking: "quick" });
  expect(buttons()).not.toContain("Hold to talk");
});

test("while the tutor speaks, nobody is asked to, and everybody may", async () => {
  await hearTutor();
  expect(said()).toContain("Talk to interrupt");
  expect(said()).not.toContain("Speak now");
});

test("typing interrupts the tutor: Stop while nothing is typed, else Send, which says first what was heard", async () => {
  const { latest } = await hearTutor();
  expect(buttons()).toContain("Stop");
  await type("message", "I have it");
  expect(buttons()).toContain("Send");
  expect(buttons()).not.toContain("Stop");
  await click(getByText("Send"));
  expect(latest().sent.slice(-3)).toMatchObject([
    { type: "tutor.played", item_id: "m2", heard_ms: 100, state: "stopped" },
    { type: "conversation.item.create", item: { role: "user" } },
    { type: "response.create" },
  ]);
});

test.each([
  ["Stop", "response.cancel"],
  ["Give me a nudge", "tutor.hint"],
  ["Closing question", "tutor.closing_question"],
  ["Finish", "tutor.end"],
])("%s says first what was heard", async (button, event) => {
  const { latest, say } = await hearTutor();
  await say({
    type: "tutor.progress",
    hints: { nudge: 0, step: 0, worked_example: 0 },
    next_hint: "nudge",
    closing_question: "none",
  });
  await click(getByText(button));
  expect(latest().sent.slice(-2)).toMatchObject([
    { type: "tutor.played", state: "stopped" },
    { type: event },
  ]);
});

test.each(["Disconnect", "Leave"])("%s gives microphone and speaker back", async (button) => {
  const { device } = await talk();
  stubApi();
  await click(getByText(button));
  expect(device()).toMatchObject({ isOpen: false, isClosed: true });
});

test("a microphone that is not allowed is told of, with a way on", async () => {
  const { device } = await talk();
  await act(async () => device().callbacks.onTrouble("denied"));
  expect(toasts()).toEqual(["Microphone ErrorPlease allow microphone access and try again"]);
  expect(said()).toContain("The microphone isn’t allowed. Allow it in your browser");
  const again = getByText("Try again");
  await focus(again);
  await click(again);
  expect(said()).not.toContain("The microphone isn’t allowed.");
  expect(document.activeElement?.textContent, "it is the same button").toBe("Mute");
});

test("one that is not there is told of as that", async () => {
  const { device } = await talk();
  await act(async () => device().callbacks.onTrouble("missing"));
  expect(toasts()).toEqual(["Microphone ErrorNo microphone was found. Connect one and try again, or type."]);
});

test("where voice closes, the session goes on in writing, and nobody loses their place", async () => {
  const { say } = await talk();
  await focus(getByText("Mute"));
  await say({ type: "tutor.voice_closed", message: "We can’t make out what you’re saying right now." });
  expect(said()).toContain("We can’t make out what you’re saying right now.");
  expect(said()).toContain("Text Mode");
  expect(buttons()).not.toContain("Mute");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("What was said");
});

test("a session in writing has nothing of all this", async () => {
  const device = stubSound();
  await beginSession();
  expect(said()).toContain("Text Mode");
  expect(document.querySelector("[data-session] select")).toBeNull();
  expect(device).toThrow();
});

/** A push-to-talk session. */
async function talkByButton() {
  storeTurnTaking("push_to_talk");
  const page = await talk();
  const button = getByText("Hold to talk");
  const pointer = (kind: string) =>
    act(async () => button.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1 })));
  const hear = (chunks: number) =>
    act(async () => {
      for (let at = 0; at < chunks; at++) page.device().hear(0.1);
    });
  const later = (ms: number) =>
    act(async () => {
      vi.setSystemTime(Date.now() + ms);
      vi.advanceTimersByTime(ms);
    });
  const key = (kind: string, name: string, repeat = false) =>
    act(async () => button.dispatchEvent(new KeyboardEvent(kind, { key: name, repeat, bubbles: true })));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  return { ...page, button, pointer, hear, later, key };
}

test("a tap turns it on until the next one", async () => {
  const { button, pointer, hear, later, types } = await talkByButton();
  await pointer("pointerdown");
  await later(100);
  await pointer("pointerup");
  expect(button.textContent).toBe("Press again to send");
  await hear(8);
  await pointer("pointerdown");
  await pointer("pointerup");
  expect(button.textContent).toBe("Hold to talk");
  await later(100);
  expect(types().at(-1)).toBe("commit");
});

test("keys turn it on and off, and Escape takes back what was said", async () => {
  const { button, hear, later, types, key } = await talkByButton();
  await focus(button);
  await key("keydown", "Enter");
  // As Enter and Space click a button.
  await click(button);
  await key("keyup", "Enter");
  await hear(8);
  expect(button.textContent).toBe("Press again to send");
  await key("keydown", "Escape");
  expect(button.textContent).toBe("Hold to talk");
  expect(types().at(-1)).toBe("clear");
  for (let press = 0; press < 2; press++) {
    await key("keydown", " ");
    await hear(8);
    await key("keyup", " ");
    await click(button);
  }
  await later(100);
  expect(button.textContent).toBe("Hold to talk");
  expect(types().at(-1)).toBe("commit");
  expect(isOff(button)).toBe(false);
});

test("a screen reader's press turns it on until the next one", async () => {
  const { button, hear, later, types } = await talkByButton();
  await click(button);
  await hear(8);
  expect(button.textContent).toBe("Press again to send");
  await click(button);
  await later(100);
  expect(types().at(-1)).toBe("commit");
});

test.each(["pointercancel", "blur"])("what was said until a %s is sent", async (kind) => {
  const { button, pointer, hear, later, types } = await talkByButton();
  await pointer("pointerdown");
  await hear(8);
  if (kind === "blur") await act(async () => button.blur());
  else await pointer(kind);
  await later(100);
  expect(types().at(-1)).toBe("commit");
});

test("muted, nobody can talk by it", async () => {
  const { button, pointer, types } = await talkByButton();
  await click(getByText("Mute"));
  expect(isOff(button)).toBe(true);
  await pointer("pointerdown");
  expect(button.textContent).toBe("Hold to talk");
  expect(types()).not.toContain("append");
});
