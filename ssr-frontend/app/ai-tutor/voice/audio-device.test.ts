// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { AudioDevice } from "./audio-device.ts";
import type { PlaybackReport } from "./worklet-messages.ts";

class FakeTrack extends EventTarget {
  readyState = "live";
  stop(): void {
    this.readyState = "ended";
  }
  /** The device is disconnected. */
  vanish(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

class FakeStream {
  readonly track = new FakeTrack();
  getTracks = () => [this.track];
  getAudioTracks = () => [this.track];
}

/** An audio worklet node that records its messages. */
class FakeNode {
  static all: FakeNode[] = [];
  readonly name: string;
  readonly commands: { type: string }[] = [];
  readonly port = {
    onmessage: undefined as ((message: { data: unknown }) => void) | undefined,
    postMessage: (command: { type: string }) => void this.commands.push(command),
  };
  constructor(_: unknown, name: string) {
    this.name = name;
    FakeNode.all.push(this);
  }
  connect(): void {}
  report(data: unknown): void {
    this.port.onmessage?.({ data });
  }
}

class FakeContext extends EventTarget {
  state = "running";
  readonly destination = {};
  readonly audioWorklet = { addModule: vi.fn(async () => undefined) };
  resume = vi.fn(async () => undefined);
  close = vi.fn(async () => undefined);
  createMediaStreamSource = vi.fn(() => ({ connect: () => undefined, disconnect: () => undefined }));
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const node = (name: string) => FakeNode.all.findLast((found) => found.name === name);
/** Waits for pending promises. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  FakeNode.all = [];
});

/** A device in a browser whose microphones the test provides. */
function stub({ canLoad = true } = {}) {
  const context = new FakeContext();
  if (!canLoad) context.audioWorklet.addModule.mockRejectedValue(new DOMException("no", "AbortError"));
  const streams: FakeStream[] = [];
  const devices = Object.assign(new EventTarget(), {
    getUserMedia: vi.fn(async (_: unknown) => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    }),
    enumerateDevices: vi.fn(async () => [{ kind: "audioinput" }]),
  });
  vi.stubGlobal("AudioWorkletNode", FakeNode);
  vi.stubGlobal("navigator", { mediaDevices: devices });
  onTestFinished(() => void vi.unstubAllGlobals());
  const told: string[] = [];
  const device = new AudioDevice(context as unknown as AudioContext, {
    onHeard: ({ level }) => told.push(`heard ${level}`),
    onPlaying: (heads) => told.push(...heads.map(({ id, heardMs }) => `${id} ${heardMs}`)),
    onMicrophone: () => told.push("open"),
    onTrouble: (trouble) => told.push(trouble),
    onPaused: (isPaused) => told.push(isPaused ? "paused" : "runs"),
    onUnplayable: () => told.push("unplayable"),
  });
  return { device, context, devices, streams, told };
}

async function opened() {
  const page = stub();
  page.device.open();
  await vi.waitFor(() => expect(page.told).toEqual(["open"]));
  page.told.length = 0;
  return page;
}

test("what the microphone hears is told, without the browser's own gain", async () => {
  const { devices, told } = await opened();
  node("capture")?.report({ samples: new Int16Array(1), level: 0.5, isInterruption: false });
  expect(told).toEqual(["heard 0.5"]);
  expect(devices.getUserMedia).toHaveBeenCalledWith({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: false },
  });
});

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "lost"],
])("a microphone that is refused with %s is %s", async (name, trouble) => {
  const { device, devices, told } = stub();
  devices.getUserMedia.mockRejectedValueOnce(new DOMException("no", name));
  device.open();
  await vi.waitFor(() => expect(told).toEqual([trouble]));
});

test("a microphone that cannot be listened to is given back", async () => {
  const { device, context, streams, told } = stub();
  context.createMediaStreamSource.mockImplementationOnce(() => {
    throw new DOMException("another rate", "NotSupportedError");
  });
  device.open();
  await vi.waitFor(() => expect(told).toEqual(["lost"]));
  expect(streams[0]?.track.readyState).toBe("ended");
});

test("muted, it is closed, and what is still on its way is not told", async () => {
  const { device, streams, told } = await opened();
  const capture = node("capture");
  device.mute();
  expect(streams[0]?.track.readyState).toBe("ended");
  capture?.report({ samples: new Int16Array(1), level: 0.5, isInterruption: false });
  expect(told).toEqual([]);
});

test("muted while the browser still asks, it is never open", async () => {
  const { device, devices, streams, told } = stub();
  const stream = new FakeStream();
  let allow: (stream: FakeStream) => void = () => undefined;
  devices.getUserMedia.mockReturnValueOnce(
    new Promise((resolve) => {
      allow = resolve;
    }),
  );
  device.open();
  await vi.waitFor(() => expect(devices.getUserMedia).toHaveBeenCalledOnce());
  device.mute();
  allow(stream);
  await vi.waitFor(() => expect(stream.track.readyState).toBe("ended"));
  expect(told).toEqual([]);
  expect(streams).toEqual([]);
});

test("where the device is unplugged, the next one is taken", async () => {
  const { streams, told } = await opened();
  streams[0]?.track.vanish();
  await vi.waitFor(() => expect(told).toEqual(["open"]));
  expect(streams).toHaveLength(2);
  expect(streams[1]?.track.readyState).toBe("live");
});

test("where there is no next one, the first that is plugged in is", async () => {
  const { devices, streams, told } = await opened();
  devices.getUserMedia.mockRejectedValueOnce(new DOMException("none", "NotFoundError"));
  streams[0]?.track.vanish();
  await vi.waitFor(() => expect(told).toEqual(["missing"]));
  devices.enumerateDevices.mockResolvedValueOnce([{ kind: "audiooutput" }]);
  devices.dispatchEvent(new Event("devicechange"));
  await settle();
  expect(told, "a speaker is none").toEqual(["missing"]);
  expect(devices.getUserMedia).toHaveBeenCalledTimes(2);
  devices.dispatchEvent(new Event("devicechange"));
  await vi.waitFor(() => expect(told).toEqual(["missing", "open"]));
  expect(devices.getUserMedia).toHaveBeenCalledTimes(3);
});

test("who is muted stays so, whatever is plugged in, and after a sleep", async () => {
  const { device, devices } = await opened();
  device.mute();
  devices.dispatchEvent(new Event("devicechange"));
  device.wake();
  await settle();
  expect(devices.getUserMedia).toHaveBeenCalledOnce();
});

test("a microphone that a sleep has ended is opened again", async () => {
  const { device, context, streams, told } = await opened();
  streams[0]?.track.stop();
  device.wake();
  await vi.waitFor(() => expect(told).toEqual(["open"]));
  expect(context.resume).toHaveBeenCalledOnce();
});

test("a pause of the device is told of", async () => {
  const { context, told } = await opened();
  context.become("interrupted");
  context.become("running");
  expect(told).toEqual(["paused", "runs"]);
});

test("sound that the browser does not let begin is told of", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { context, told } = stub();
  context.state = "suspended";
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(["paused"]);
});

test("where the scripts cannot be loaded there is no sound, and no microphone is asked for", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const { device, devices, told } = stub({ canLoad: false });
  device.open();
  await vi.waitFor(() => expect(told).toEqual(["unplayable"]));
  await settle();
  expect(devices.getUserMedia).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledOnce();
});

test("what is to be played before the script is there waits for it", async () => {
  const { device } = stub();
  device.play("m1", "AQD+/w==");
  device.finish("m1");
  await vi.waitFor(() => expect(node("playback")?.commands).toHaveLength(2));
  expect(node("playback")?.commands).toEqual([
    { type: "play", id: "m1", samples: Int16Array.of(1, -2) },
    { type: "finish", id: "m1" },
  ]);
});

test("a piece that cannot be read is logged, and the next one is played", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const { device } = await opened();
  device.play("m1", "not base64 &");
  device.play("m1", "AQD+/w==");
  expect(node("playback")?.commands.map(({ type }) => type)).toEqual(["play"]);
  expect(log).toHaveBeenCalledOnce();
});

test("once closed, all is given back and nothing is told", async () => {
  const { device, context, streams, told } = await opened();
  const playback = node("playback");
  device.close();
  device.close();
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(context.close).toHaveBeenCalledOnce();
  expect(playback?.commands.at(-1)).toEqual({ type: "stop" });
  const late: PlaybackReport = { type: "playing", heads: [{ id: "m1", heardMs: 5, isEnded: false }] };
  playback?.report(late);
  context.become("closed");
  expect(told).toEqual([]);
});
