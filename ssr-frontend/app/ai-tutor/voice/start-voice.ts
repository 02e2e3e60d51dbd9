import { closeAudioContext } from "../audio-context.ts";
import { AudioDevice } from "./audio-device.ts";
import type { DeviceCallbacks, VoiceDevice } from "./device.ts";
import { TutorVoice, type VoiceCallbacks } from "./voice.ts";

/** Whether the browser supports audio worklets. */
const hasAudioThread = (context: AudioContext | undefined): context is AudioContext =>
  Boolean(context?.audioWorklet);

/** Starts the audio of a session, with this page's microphone and speaker. */
export function startVoice(context: AudioContext | undefined, callbacks: VoiceCallbacks): TutorVoice {
  if (hasAudioThread(context)) return new TutorVoice((device) => new AudioDevice(context, device), callbacks);
  closeAudioContext(context);
  return new TutorVoice((device) => new NoDevice(device), callbacks);
}

/** For browsers without scriptable audio: old ones, and pages without HTTPS. */
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
