import { SPEECH_LEVEL } from "./capture.ts";

/** So long a sound counts as heard after it, in ms: words have pauses, and a sign that flickers says nothing. */
const HOLD = 400;

/** What a level meter shows. */
export class MicrophoneLevel {
  #heardAt = Number.NEGATIVE_INFINITY;

  read(level: number): { level: number; isAudioDetected: boolean } {
    const now = Date.now();
    if (level > SPEECH_LEVEL) this.#heardAt = now;
    return { level, isAudioDetected: now - this.#heardAt < HOLD };
  }

  /** Nothing is heard. */
  reset(): { level: number; isAudioDetected: boolean } {
    this.#heardAt = Number.NEGATIVE_INFINITY;
    return { level: 0, isAudioDetected: false };
  }
}
