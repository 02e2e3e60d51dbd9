/** Microphone and speaker, as a session uses them. */
import type { Playhead } from "./playback.ts";

/** Why nothing is heard of the student. */
export type MicrophoneTrouble =
  /** The person, or the browser for them, said no. */
  | "denied"
  /** There is none. */
  | "missing"
  /** It is gone: unplugged, or taken by another program. */
  | "lost";

/** What is captured of the microphone. */
export interface HeardSound {
  /** 24 kHz mono. */
  samples: Int16Array<ArrayBuffer>;
  /** From 0 to 1. */
  level: number;
  /** Somebody speaks over the tutor from here on. */
  isInterruption: boolean;
}

export interface DeviceCallbacks {
  onHeard: (sound: HeardSound) => void;
  onPlaying: (heads: readonly Playhead[]) => void;
  /** The microphone is open, with another device perhaps than before. */
  onMicrophone: () => void;
  onTrouble: (trouble: MicrophoneTrouble) => void;
  /** The device's sound stopped, as it does during a phone call, or goes on. */
  onPaused: (isPaused: boolean) => void;
  /** There is no sound in this browser, neither from the microphone nor from the speaker. */
  onUnplayable: () => void;
}

/** One page's microphone and speaker. */
export interface VoiceDevice {
  /** Opens the microphone; what comes of it is told. */
  open(): void;
  /** Closes the microphone; the speaker stays. */
  mute(): void;
  /** Gives everything back. */
  close(): void;
  /** Goes on after a pause of the device's; some need a press for it. */
  wake(): void;
  /** More of an answer, in base64. */
  play(id: string, audio: string): void;
  /** Nothing more of it comes. */
  finish(id: string): void;
  /** Falls silent for a moment. */
  pause(): void;
  goOn(): void;
  /** Nothing of what waits is to be heard any more. */
  clear(): void;
  /** Whether the tutor is heard: until somebody clearly speaks, what the microphone hears then is taken for an echo. */
  setTutorSpeaking(isTutorSpeaking: boolean): void;
}
