import { closeAudioContext } from "../audio-context.ts";
import { AudioDevice } from "./audio-device.ts";
import { NoDevice } from "./no-device.ts";
import { TutorVoice, type VoiceCallbacks } from "./voice.ts";

/** Whether sound can be processed apart from the page, so that neither waits for the other. */
const hasAudioThread = (context: AudioContext | undefined): context is AudioContext =>
  Boolean(context?.audioWorklet);

/** The sound of a session, with this page's microphone and speaker. */
export function startVoice(context: AudioContext | undefined, callbacks: VoiceCallbacks): TutorVoice {
  if (hasAudioThread(context)) return new TutorVoice((device) => new AudioDevice(context, device), callbacks);
  closeAudioContext(context);
  return new TutorVoice((device) => new NoDevice(device), callbacks);
}
