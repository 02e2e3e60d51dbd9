/** What the page knows of a session's sound. */
import type { TurnTaking } from "../protocol.ts";
import type { MicrophoneTrouble } from "./device.ts";

export interface VoiceState {
  microphone: "opening" | "open" | "muted" | MicrophoneTrouble;
  /** Whether there is sound in this browser. Without, the session is one in writing. */
  isPlayable: boolean;
  /** Why nothing is said aloud any more, in a sentence. */
  closedBecause?: string | undefined;
  /** Whether the student speaks, as the model's service says. */
  isListening: boolean;
  /** Whether something of the tutor's is played, or waits to be. */
  isSpeaking: boolean;
  /** Whether the device paused all sound, as it does during a phone call. */
  isPaused: boolean;
  /** Whether what the microphone hears is sent, where a button decides that. */
  isTalking: boolean;
  turnTaking: TurnTaking;
  /** How loud the microphone is, from 0 to 1. */
  level: number;
  isAudioDetected: boolean;
}

/** What the student does about it. */
export interface VoiceControls {
  mute(): void;
  /** Opens the microphone, also again after trouble. */
  unmute(): void;
  /** Goes on after the device's pause, while the person presses something. */
  wake(): void;
  takeTurns(turnTaking: TurnTaking): void;
  /** From here on what the microphone hears is sent. */
  talk(): void;
  /** That was all. */
  endTalk(): void;
  /** Never mind. */
  cancelTalk(): void;
}
