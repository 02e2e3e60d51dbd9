/** The interface of the microphone and the speaker of a session. */
import type { Playhead } from "./playback.ts";

/** Why the microphone does not work. */
export type MicrophoneTrouble =
  /** The user or the browser denied permission. */
  | "denied"
  /** There is no microphone. */
  | "missing"
  /** It was unplugged, or taken by another program. */
  | "lost";

/** A chunk of microphone input. */
export interface HeardSound {
  /** 24 kHz mono. */
  samples: Int16Array<ArrayBuffer>;
  /** From 0 to 1. */
  level: number;
  /** Whether the student starts to interrupt the tutor with this chunk. */
  isInterruption: boolean;
}

export interface DeviceCallbacks {
  onHeard: (sound: HeardSound) => void;
  onPlaying: (heads: readonly Playhead[]) => void;
  /** The microphone is open, perhaps another device than before. */
  onMicrophone: () => void;
  onTrouble: (trouble: MicrophoneTrouble) => void;
  /** The device paused all audio, as it does during a phone call, or resumed it. */
  onPaused: (isPaused: boolean) => void;
  /** This browser has no audio input or output for scripts. */
  onUnplayable: () => void;
}

/** The microphone and the speaker of a page. */
export interface VoiceDevice {
  /** Opens the microphone; callbacks report the result. */
  open(): void;
  /** Closes the microphone; the speaker stays open. */
  mute(): void;
  /** Releases both. */
  close(): void;
  /** Resumes after a pause by the device; some browsers need a user gesture for it. */
  wake(): void;
  /** Queues audio of a response, in base64. */
  play(id: string, audio: string): void;
  /** Marks a response's audio as complete. */
  finish(id: string): void;
  /** Pauses playback. */
  pause(): void;
  goOn(): void;
  /** Clears the playback queue. */
  clear(): void;
  /**
   * Sets whether the tutor's audio is playing: until clear speech is detected, microphone input then counts
   * as echo.
   */
  setTutorSpeaking(isTutorSpeaking: boolean): void;
}
