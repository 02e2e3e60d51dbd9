/** For unit tests: a fake microphone and speaker. */
import { onTestFinished, vi } from "vitest";
import type { DeviceCallbacks, VoiceDevice } from "../ai-tutor/voice/device.ts";

/** Replaces the page's own device, with `vi.mock("…/audio-device.ts")`. */
export class FakeVoiceDevice implements VoiceDevice {
  readonly callbacks: DeviceCallbacks;
  isOpen = false;
  isClosed = false;
  wasWoken = false;

  constructor(_context: unknown, callbacks: DeviceCallbacks) {
    this.callbacks = callbacks;
    latestDevice = this;
  }

  open(): void {
    this.isOpen = true;
  }

  mute(): void {
    this.isOpen = false;
  }

  close(): void {
    this.isOpen = false;
    this.isClosed = true;
  }

  wake(): void {
    this.wasWoken = true;
  }

  play(): void {}
  finish(): void {}
  pause(): void {}
  goOn(): void {}
  clear(): void {}
  setTutorSpeaking(): void {}

  /** Simulates microphone input. */
  hear(level: number): void {
    this.callbacks.onHeard({ samples: new Int16Array(1024), level, isInterruption: false });
  }
}

let latestDevice: FakeVoiceDevice | undefined;

/** Makes audio available in the test's browser; returns a getter of the opened device. */
export function stubSound(): () => FakeVoiceDevice {
  latestDevice = undefined;
  vi.stubGlobal(
    "AudioContext",
    class {
      readonly audioWorklet = {};
      resume = () => Promise.resolve();
      close = () => Promise.resolve();
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => {
    if (!latestDevice) throw new Error("no device was opened");
    return latestDevice;
  };
}
