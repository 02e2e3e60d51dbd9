// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createAudioContext } from "../audio-context.ts";
import type { PageEvent, TutorEvent } from "../protocol.ts";
import { CHUNK_SIZE } from "./capture.ts";
import type { DeviceCallbacks, VoiceDevice } from "./device.ts";
import { startVoice } from "./start-voice.ts";
import { storeTurnTaking } from "./turn-taking.ts";
import { TutorVoice } from "./voice.ts";
import type { VoiceState } from "./voice-state.ts";

/** The duration of a chunk, in ms. */
const CHUNK_MS = CHUNK_SIZE / 24;
const UPDATED: TutorEvent = {
  type: "session.updated",
  session: { id: "x", mode: "voice", grade: "9th", subject: "Math", topic: "Slopes" },
};
const STARTED: TutorEvent = { type: "input_audio_buffer.speech_started" };
const STOPPED: TutorEvent = { type: "input_audio_buffer.speech_stopped" };
const COMMITTED: TutorEvent = { type: "input_audio_buffer.committed", item_id: "s1" };
const RECONNECTING: TutorEvent = { type: "tutor.connection", state: "reconnecting" };
const READY: TutorEvent = { type: "tutor.connection", state: "ready" };

/** Audio of the given duration, as the relay sends it. */
const sound = (ms: number) => "A".repeat((ms * 48 * 4) / 3);
const created = (id: string): TutorEvent => ({
  type: "response.created",
  response: { id: `r-${id}` },
  item_id: id,
  purpose: "answer",
  hint: null,
});
const spoken = (id: string, ms = 300): TutorEvent => ({
  type: "response.audio.delta",
  response_id: `r-${id}`,
  item_id: id,
  delta: sound(ms),
});
const whole = (id: string): TutorEvent => ({
  type: "response.audio.done",
  response_id: `r-${id}`,
  item_id: id,
});
const done = (id: string): TutorEvent => ({
  type: "response.done",
  response: { id: `r-${id}`, status: "completed" },
});

/** The distinct sample values of a chunk, by which a test identifies it, and the number of samples. */
function decoded(audio: string): { values: number[]; length: number } {
  const samples = new Int16Array(Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0)).buffer);
  return { values: [...new Set(samples)], length: samples.length };
}

/** A short description of a page event. */
const inShort = (event: PageEvent): string => {
  if (event.type === "input_audio_buffer.append") return `sound ${decoded(event.audio).values.join(" ")}`;
  if (event.type === "tutor.played") return `${event.state} ${event.item_id} ${event.heard_ms}`;
  if (event.type === "tutor.turn_taking") return event.turn_taking;
  return event.type.replace("input_audio_buffer.", "");
};

beforeEach(() => localStorage.clear());

/** A voice with the test as its device. */
function start() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  /** The events to the relay and the calls to the device, in order. */
  const log: string[] = [];
  let state = {} as VoiceState;
  let device: DeviceCallbacks | undefined;
  const told: string[] = [];
  const call =
    (name: string) =>
    (...parameters: unknown[]) =>
      void log.push([name, ...parameters.slice(0, 1)].join(" "));
  const createDevice = (callbacks: DeviceCallbacks): VoiceDevice => {
    device = callbacks;
    return {
      open: call("OPEN"),
      mute: call("MUTE"),
      close: call("CLOSE"),
      wake: call("WAKE"),
      play: call("PLAY"),
      finish: call("FINISH"),
      pause: call("PAUSE"),
      goOn: call("GO ON"),
      clear: call("CLEAR"),
      setTutorSpeaking: call("TUTOR"),
    };
  };
  const voice = new TutorVoice(createDevice, {
    send: (event) => log.push(inShort(event)),
    onChange: (change) => {
      state = { ...state, ...change };
    },
    onPlayed: (heads) => told.push(...heads.map(({ id, heardMs }) => `${id} ${heardMs}`)),
    onTrouble: (trouble) => told.push(trouble),
  });
  if (!device) throw new Error("no device was made");
  const callbacks = device;
  let count = 0;
  return {
    voice,
    device: callbacks,
    told,
    state: () => state,
    say: (...events: TutorEvent[]) => {
      for (const event of events) voice.receive(event);
    },
    /** Feeds numbered chunks of microphone input, in real time. */
    hear: (chunks: number, { level = 0.1, isInterruption = false } = {}) => {
      for (let at = 0; at < chunks; at++) {
        vi.advanceTimersByTime(CHUNK_MS);
        const samples = new Int16Array(CHUNK_SIZE).fill(++count);
        callbacks.onHeard({ samples, level, isInterruption: isInterruption && at === 0 });
      }
    },
    played: (id: string, heardMs: number, isEnded = false) => callbacks.onPlaying([{ id, heardMs, isEnded }]),
    /** The log entries since the last call. */
    happened: () => log.splice(0).filter((entry) => !entry.startsWith("TUTOR")),
    log,
  };
}

/** A voice whose session has started. */
function begun(turnTaking: VoiceState["turnTaking"] = "patient") {
  storeTurnTaking(turnTaking);
  const page = start();
  page.say(UPDATED);
  page.device.onMicrophone();
  page.happened();
  return page;
}

/** The tutor is speaking: 200 ms so far, with more to come. */
function speaking() {
  const page = begun();
  page.say(created("m2"), spoken("m2"), spoken("m2"));
  page.played("m2", 200);
  page.happened();
  return page;
}

test("the microphone opens once the session is there, and what it hears is sent", () => {
  const page = start();
  expect(page.log).toEqual([]);
  page.say(UPDATED);
  expect(page.happened()).toEqual(["CLEAR", "OPEN"]);
  page.device.onMicrophone();
  expect(page.state().microphone).toBe("open");
  page.hear(2, { level: 0 });
  expect(page.happened()).toEqual(["sound 1", "sound 2"]);
});

test("who speaks is known: the student by the relay, the tutor by what is played", () => {
  const page = begun();
  page.say(STARTED);
  expect(page.state()).toMatchObject({ isListening: true, isSpeaking: false });
  page.say(STOPPED, COMMITTED, created("m2"), spoken("m2"), whole("m2"));
  expect(page.state()).toMatchObject({ isListening: false, isSpeaking: true });
  expect(page.log.at(-3)).toBe("TUTOR true");
  page.played("m2", 300, true);
  expect(page.state().isSpeaking).toBe(false);
  expect(page.log.at(-1)).toBe("TUTOR false");
});

test("an answer is played, and told of every half a second and at its end", () => {
  const page = begun();
  page.say(created("m2"), spoken("m2"), spoken("m2"), whole("m2"));
  expect(page.happened()).toEqual(["PLAY m2", "PLAY m2", "FINISH m2"]);
  for (let ms = 100; ms <= 1100; ms += 100) {
    page.played("m2", ms);
    vi.advanceTimersByTime(100);
  }
  page.played("m2", 1180, true);
  expect(page.happened()).toEqual(["playing m2 100", "playing m2 600", "playing m2 1100", "ended m2 1180"]);
  expect(page.told).toContain("m2 600");
});

test("an answer without any sound has its end all the same, after what stands before it", () => {
  const page = begun();
  page.say(created("m2"), whole("m2"));
  expect(page.happened()).toEqual(["PLAY m2", "FINISH m2"]);
});

test("who speaks over the tutor pauses it at once; once that is sure, nothing more of it is heard", () => {
  const page = speaking();
  page.hear(1, { isInterruption: true });
  expect(page.happened()).toEqual(["PAUSE", "sound 1"]);
  page.hear(8);
  page.happened();
  page.say(STARTED);
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 200"]);
  vi.advanceTimersByTime(2000);
  page.say(spoken("m2"), whole("m2"));
  page.played("m2", 300);
  expect(page.happened(), "what was cleared stays so").toEqual([]);
  expect(page.told.at(-1)).toBe("m2 200");
  expect(page.state().isSpeaking).toBe(false);
});

test("a cough pauses it, and no more", () => {
  const page = speaking();
  page.hear(1, { isInterruption: true });
  page.happened();
  vi.advanceTimersByTime(699);
  expect(page.happened()).toEqual([]);
  vi.advanceTimersByTime(1);
  // The next input counts as echo again.
  expect(page.log).toEqual(["GO ON", "TUTOR false", "TUTOR true"]);
  page.happened();
  page.say(spoken("m2"));
  expect(page.happened()).toEqual(["PLAY m2"]);
});

test("a noise that goes on pauses an answer once, and whoever speaks into it is heard all the same", () => {
  const page = speaking();
  page.hear(1, { isInterruption: true });
  vi.advanceTimersByTime(700);
  page.happened();
  page.hear(1, { isInterruption: true });
  expect(page.happened()).toEqual(["sound 2"]);
  vi.advanceTimersByTime(700);
  expect(page.log.slice(-2), "an echo is one again").toEqual(["TUTOR false", "TUTOR true"]);
  page.happened();
  page.played("m2", 600, true);
  page.say(done("m2"), created("m4"), spoken("m4"));
  page.happened();
  page.hear(1, { isInterruption: true });
  expect(page.happened()).toEqual(["PAUSE", "sound 3"]);
  page.say(STARTED);
  expect(page.happened()).toEqual(["CLEAR", "stopped m4 0"]);
});

test("with two answers waiting, one message says where the first one stopped", () => {
  const page = speaking();
  page.say(created("m4"), spoken("m4"));
  page.happened();
  page.say(STARTED, spoken("m4"));
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 200"]);
});

test("what nothing was heard of yet stopped at its beginning", () => {
  const page = begun();
  page.say(created("m2"), spoken("m2"));
  page.happened();
  page.voice.stopPlaying();
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 0"]);
});

test("an answer that was stopped before its first sound is not heard", () => {
  const page = begun();
  page.say(created("m2"));
  page.voice.stopPlaying();
  // The relay waits for this: its first audio may be on its way.
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 0"]);
  page.voice.stopPlaying();
  expect(page.happened(), "once").toEqual(["CLEAR"]);
  page.say(spoken("m2"), done("m2"), created("m4"), spoken("m4"));
  expect(page.happened()).toEqual(["PLAY m4"]);
});

test("what the relay is done with is not heard any more, and what comes after it is", () => {
  const page = speaking();
  page.say(done("m2"));
  expect(page.happened()).toEqual(["CLEAR"]);
  page.say(created("m4"), spoken("m4"));
  expect(page.happened()).toEqual(["PLAY m4"]);
});

test("an answer that was heard to its end has not stopped", () => {
  const page = speaking();
  page.say(whole("m2"), created("m4"));
  page.played("m2", 600, true);
  page.happened();
  page.voice.stopPlaying();
  expect(page.happened()).toEqual(["CLEAR", "stopped m4 0"]);
});

test("the end of one answer is not the end of the next one that is thought about", () => {
  const page = speaking();
  page.say(created("m4"), done("m2"));
  expect(page.happened()).toEqual(["CLEAR"]);
  page.say(spoken("m4"));
  expect(page.happened()).toEqual(["PLAY m4"]);
});

test("what is said while the model's line is broken is said again, with what came before it", () => {
  const page = begun();
  page.hear(50, { level: 0.001 });
  page.say(STARTED);
  page.hear(2);
  page.happened();
  page.say(RECONNECTING);
  page.hear(3);
  expect(page.happened()).toEqual([]);
  page.say(READY);
  const sounds = page.happened();
  // A second and a half before the speech is 35 chunks; 16 are sent as one.
  const numbers = Array.from({ length: 35 + 5 }, (_, at) => 50 - 35 + 1 + at);
  expect(sounds).toEqual([
    `sound ${numbers.slice(0, 16).join(" ")}`,
    `sound ${numbers.slice(16, 32).join(" ")}`,
    `sound ${numbers.slice(32).join(" ")}`,
  ]);
  page.hear(1);
  expect(page.happened()).toEqual(["sound 56"]);
});

test("nothing is said again where no line was broken", () => {
  const page = begun();
  page.hear(5);
  page.happened();
  page.say(READY);
  expect(page.happened()).toEqual([]);
});

test("what is committed is not said again", () => {
  const page = begun();
  page.say(STARTED);
  page.hear(5);
  page.say(STOPPED, COMMITTED);
  page.happened();
  page.say(RECONNECTING, READY);
  expect(page.happened()).toEqual([]);
});

test("who begins to speak while nobody hears is heard afterwards, from their first word on", () => {
  const page = begun();
  page.voice.lose();
  page.hear(10, { level: 0.001 });
  page.hear(60);
  page.hear(10, { level: 0.001 });
  page.happened();
  page.say(UPDATED);
  const sounds = page.happened().filter((entry) => entry.startsWith("sound"));
  expect(sounds[0]).toMatch(/^sound 1 2 3 /);
  expect(sounds.at(-1)).toMatch(/ 79 80$/);
});

test("an echo of the tutor is nothing that was said meanwhile", () => {
  const page = speaking();
  page.say(RECONNECTING);
  page.hear(100);
  page.played("m2", 600, true);
  page.happened();
  page.say(READY);
  const numbers = page.happened().flatMap((entry) => entry.split(" ").slice(1));
  expect(numbers).toHaveLength(35);
});

test("between two turns no more is kept than comes before the next", () => {
  const page = begun();
  page.say(STARTED);
  page.hear(5);
  page.say(STOPPED, COMMITTED);
  page.hear(100, { level: 0.001 });
  page.happened();
  page.say(RECONNECTING, READY);
  const numbers = page.happened().flatMap((entry) => entry.split(" ").slice(1));
  expect(numbers).toHaveLength(35);
});

test("no more than a minute is kept, and never more is sent than the relay takes", () => {
  const page = begun();
  const limit = 65 * 24_000;
  let sent = 0;
  let last = "";
  const count = () => {
    const numbers = page
      .happened()
      .filter((entry) => entry.startsWith("sound"))
      .flatMap((entry) => entry.split(" ").slice(1));
    sent += numbers.length;
    last = numbers.at(-1) ?? "";
  };
  page.say(RECONNECTING);
  page.hear(Math.ceil(90_000 / CHUNK_MS));
  page.say(READY);
  count();
  expect(sent * CHUNK_SIZE).toBeGreaterThan(59 * 24_000);
  expect(sent * CHUNK_SIZE).toBeLessThanOrEqual(60 * 24_000);
  const newest = last;
  // Another break right after: the remaining allowance covers the end of it.
  page.say(RECONNECTING, READY);
  count();
  expect(last).toBe(newest);
  const before = sent;
  page.hear(20);
  count();
  expect(sent - before, "what is said now is still heard").toBe(20);
  expect(sent * CHUNK_SIZE).toBeLessThanOrEqual(limit);
  // A new connection has its own limit.
  sent = 0;
  page.say(UPDATED);
  count();
  expect(sent * CHUNK_SIZE).toBeGreaterThan(59 * 24_000);
});

test("a new connection finds nothing playing, and tells nobody that it stopped", () => {
  const page = speaking();
  page.voice.lose();
  page.say(UPDATED);
  expect(page.happened()).toEqual(["CLEAR"]);
  page.played("m2", 300);
  expect(page.happened()).toEqual([]);
});

test("how turns are taken is remembered, and told after each connection unless it is the relay's own way", () => {
  const page = begun();
  page.voice.takeTurns("quick");
  page.voice.takeTurns("quick");
  expect(page.happened()).toEqual(["quick"]);
  page.voice.lose();
  page.say(UPDATED);
  expect(page.happened()).toEqual(["CLEAR", "quick"]);
  const next = start();
  expect(next.state().turnTaking).toBe("quick");
  next.voice.takeTurns("patient");
  next.say(UPDATED);
  expect(next.happened()).toEqual(["CLEAR", "OPEN"]);
});

test("what is chosen while the model is away is told once it is back", () => {
  const page = begun("quick");
  page.say(RECONNECTING);
  page.voice.takeTurns("patient");
  expect(page.happened()).toEqual([]);
  page.say(READY);
  expect(page.happened()).toEqual(["patient"]);
});

test("with a button, only what is said while it is pressed is sent, and what came right before", () => {
  const page = begun("push_to_talk");
  page.hear(10);
  expect(page.happened()).toEqual([]);
  page.voice.talk();
  expect(page.state().isTalking).toBe(true);
  page.hear(5);
  page.voice.endTalk();
  page.hear(1);
  vi.advanceTimersByTime(100);
  page.hear(2);
  expect(page.happened()).toEqual([
    "CLEAR",
    "sound 7 8 9 10",
    ...[11, 12, 13, 14, 15].map((at) => `sound ${at}`),
    // It was still on its way.
    "sound 16",
    "commit",
  ]);
});

test("a press interrupts the tutor", () => {
  const page = begun("push_to_talk");
  page.say(created("m2"), spoken("m2"));
  page.played("m2", 120);
  page.hear(1, { isInterruption: true });
  expect(page.happened(), "speaking alone does not").toEqual(["PLAY m2", "playing m2 120"]);
  page.voice.talk();
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 120", "sound 1"]);
});

test("a press that is too short, and one that is taken back, mean nothing", () => {
  const page = begun("push_to_talk");
  page.voice.talk();
  page.hear(3);
  page.voice.endTalk();
  vi.advanceTimersByTime(100);
  expect(page.happened().at(-1)).toBe("clear");
  page.voice.talk();
  page.hear(30);
  page.voice.cancelTalk();
  expect(page.happened().at(-1)).toBe("clear");
  page.voice.endTalk();
  vi.advanceTimersByTime(100);
  expect(page.happened()).toEqual([]);
  expect(page.state().isTalking).toBe(false);
  page.say(RECONNECTING, READY);
  expect(page.happened(), "and are not said again").toEqual([]);
});

test("what was said by the button while nobody heard is sent with its end, and nothing that was said beside it", () => {
  const page = begun("push_to_talk");
  page.say(RECONNECTING);
  page.voice.talk();
  page.hear(6);
  page.voice.endTalk();
  vi.advanceTimersByTime(100);
  page.hear(40);
  page.happened();
  page.say(READY);
  expect(page.happened()).toEqual(["sound 1 2 3 4 5 6", "commit"]);
  page.say(COMMITTED, RECONNECTING, READY);
  expect(page.happened()).toEqual([]);
});

test("two turns by the button in a row are confirmed one after the other", () => {
  const page = begun("push_to_talk");
  page.voice.talk();
  page.hear(6);
  page.voice.endTalk();
  vi.advanceTimersByTime(100);
  page.voice.talk();
  page.hear(6);
  page.say(COMMITTED, RECONNECTING);
  page.happened();
  page.say(READY);
  expect(page.happened()).toEqual(["sound 7 8 9 10 11 12"]);
});

test("a second turn that is taken back leaves the first as it is", () => {
  const page = begun("push_to_talk");
  page.voice.talk();
  page.hear(6);
  page.voice.endTalk();
  vi.advanceTimersByTime(100);
  page.voice.talk();
  page.hear(6);
  page.voice.cancelTalk();
  page.happened();
  page.say(RECONNECTING, READY);
  expect(page.happened()).toEqual(["sound 1 2 3 4 5 6", "commit"]);
});

test("muted, the microphone is closed; what was being said is answered", () => {
  const page = begun();
  page.say(STARTED);
  page.hear(2);
  page.happened();
  page.voice.mute();
  expect(page.happened()).toEqual(["commit", "MUTE"]);
  expect(page.state()).toMatchObject({
    microphone: "muted",
    isListening: false,
    level: 0,
    isAudioDetected: false,
  });
  page.say(RECONNECTING, READY);
  expect(page.happened(), "until that is confirmed, it is not lost").toEqual(["sound 1 2", "commit"]);
  page.voice.lose();
  page.say(UPDATED);
  expect(page.happened(), "it stays closed").not.toContain("OPEN");
  page.voice.unmute();
  expect(page.happened()).toEqual(["OPEN"]);
});

test("muted while nobody speaks, there is nothing to be answered", () => {
  const page = begun();
  page.hear(5, { level: 0.001 });
  page.happened();
  page.voice.mute();
  expect(page.happened()).toEqual(["MUTE"]);
});

test("where voice closes, what plays is heard to its end, and the microphone is not", () => {
  const page = speaking();
  page.say({ type: "tutor.voice_closed", message: "Please type." });
  expect(page.happened()).toEqual(["MUTE"]);
  expect(page.state()).toMatchObject({ closedBecause: "Please type.", isSpeaking: true });
  page.say(whole("m2"), RECONNECTING, READY);
  page.played("m2", 600, true);
  expect(page.happened()).toEqual(["FINISH m2", "ended m2 600"]);
  page.voice.unmute();
  expect(page.happened()).toEqual([]);
});

test("who speaks over the tutor while the model is away is not waited for", () => {
  const page = speaking();
  page.say(RECONNECTING);
  page.hear(1, { isInterruption: true });
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 200"]);
});

test.each(["denied", "missing", "lost"] as const)(
  "a microphone that is %s is told of, and can be tried again",
  (trouble) => {
    const page = start();
    page.say(UPDATED);
    page.device.onTrouble(trouble);
    expect(page.told).toEqual([trouble]);
    expect(page.state().microphone).toBe(trouble);
    page.happened();
    page.say(created("m2"), spoken("m2"));
    expect(page.happened(), "the tutor is heard").toEqual(["PLAY m2"]);
    page.voice.unmute();
    expect(page.happened()).toEqual(["OPEN"]);
    page.device.onMicrophone();
    expect(page.state().microphone).toBe("open");
  },
);

test("a microphone that goes in mid-sentence ends the sentence", () => {
  const page = begun();
  page.say(STARTED);
  page.hear(3);
  page.happened();
  page.device.onTrouble("missing");
  expect(page.happened()).toEqual(["commit"]);
});

test("a pause of the device is told of, and ended by a press", () => {
  const page = begun();
  page.device.onPaused(true);
  expect(page.state().isPaused).toBe(true);
  page.voice.wake();
  expect(page.happened()).toEqual(["WAKE"]);
  page.device.onPaused(false);
  expect(page.state().isPaused).toBe(false);
});

test("without any sound, answers count as heard, so that they can be read and go on", () => {
  const page = begun();
  page.say(created("m2"), spoken("m2", 300));
  page.happened();
  page.device.onUnplayable();
  expect(page.state().isPlayable).toBe(false);
  page.say(spoken("m2", 600), whole("m2"));
  expect(page.happened()).toEqual(["playing m2 300", "playing m2 900", "ended m2 900"]);
  expect(page.told).toEqual(["m2 300", "m2 900", "m2 900"]);
});

test("in a browser that has no sound at all, the session says so at its begin", () => {
  const changes: Partial<VoiceState>[] = [];
  const nothing = () => undefined;
  const callbacks = { send: nothing, onPlayed: nothing, onTrouble: nothing };
  expect(createAudioContext()).toBeUndefined();
  const voice = startVoice(undefined, { ...callbacks, onChange: (change) => changes.push(change) });
  voice.receive(UPDATED);
  expect(changes.at(-1)).toMatchObject({ isPlayable: false });
});

test("an answer that was all there when the sound failed has its end", () => {
  const page = begun();
  page.say(created("m2"), spoken("m2", 300), whole("m2"));
  page.happened();
  page.device.onUnplayable();
  expect(page.happened()).toEqual(["ended m2 300"]);
  expect(page.state().isSpeaking).toBe(false);
});

test("at rest nothing is heard or said; a session that goes on after all has its microphone again", () => {
  const page = speaking();
  page.voice.rest();
  expect(page.happened()).toEqual(["CLEAR", "stopped m2 200", "MUTE"]);
  page.say(UPDATED);
  expect(page.happened()).toEqual(["CLEAR", "OPEN"]);
});

test("once closed, all is given back, and nothing is told any more", () => {
  const page = begun();
  page.say(STARTED, COMMITTED);
  page.happened();
  page.voice.close();
  expect(page.happened()).toEqual(["CLOSE"]);
  vi.advanceTimersByTime(60_000);
  page.device.onPaused(true);
  expect(page.state().isPaused).toBe(false);
  expect(page.told).toEqual([]);
});

test("a voice is shown as heard for a moment after it, so that the sign does not flicker", () => {
  const page = begun();
  page.hear(1, { level: 0.0101 });
  expect(page.state().isAudioDetected).toBe(true);
  page.hear(8, { level: 0.001 });
  expect(page.state()).toMatchObject({ isAudioDetected: true, level: 0.001 });
  page.hear(2, { level: 0.01 });
  expect(page.state().isAudioDetected).toBe(false);
});
