import type { DeviceCallbacks, VoiceDevice } from "./device.ts";

/** Where a browser has no sound that scripts can use: old ones, and pages that are not on HTTPS. */
export class NoDevice implements VoiceDevice {
  readonly #callbacks: DeviceCallbacks;

  constructor(callbacks: DeviceCallbacks) {
    this.#callbacks = callbacks;
  }

  open(): void {
    this.#callbacks.onUnplayable();
  }

  mute(): void {}
  close(): void {}
  wake(): void {}
  play(): void {}
  finish(): void {}
  pause(): void {}
  goOn(): void {}
  clear(): void {}
  setTutorSpeaking(): void {}
}
