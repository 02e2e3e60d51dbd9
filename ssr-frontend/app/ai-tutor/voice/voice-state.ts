/** The state of a session's audio. */
import type { TurnTaking } from "../protocol.ts";
import type { MicrophoneTrouble } from "./device.ts";

export interface VoiceState {
  microphone: "opening" | "open" | "muted" | MicrophoneTrouble;
  /** Whether this browser has audio. Without it, the session continues in writing. */
  isPlayable: boolean;
  /** Why audio has ended, in a sentence. */
  closedBecause?: string | undefined;
  /** Whether the model's service detects the student's speech. */
  isListening: boolean;
  /** Whether the tutor's audio is playing or queued. */
  isSpeaking: boolean;
  /** Whether the device paused all audio, as it does during a phone call. */
  isPaused: boolean;
  /** Whether microphone input is sent in push-to-talk mode. */
  isTalking: boolean;
  turnTaking: TurnTaking;
  /** The microphone's level, from 0 to 1. */
  level: number;
  isAudioDetected: boolean;
}

/** The audio actions of the student. */
export interface VoiceControls {
  mute(): void;
  /** Opens the microphone, also again after a problem. */
  unmute(): void;
  /** Resumes after a pause by the device, during a user gesture. */
  wake(): void;
  takeTurns(turnTaking: TurnTaking): void;
  /** Starts sending microphone input. */
  talk(): void;
  /** Ends the turn. */
  endTalk(): void;
  /** Discards the turn. */
  cancelTalk(): void;
}
