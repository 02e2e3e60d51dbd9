import { SPEECH_LEVEL } from "./capture.ts";

/**
 * How long input counts as detected after a sound, in ms: words have pauses, and the indicator should not
 * flicker.
 */
const HOLD = 400;

/** The state of the level meter. */
export class MicrophoneLevel {
  #heardAt = Number.NEGATIVE_INFINITY;

  read(level: number): { level: number; isAudioDetected: boolean } {
    const now = Date.now();
    if (level > SPEECH_LEVEL) this.#heardAt = now;
    return { level, isAudioDetected: now - this.#heardAt < HOLD };
  }

  /** Resets the meter to silence. */
  reset(): { level: number; isAudioDetected: boolean } {
    this.#heardAt = Number.NEGATIVE_INFINITY;
    return { level: 0, isAudioDetected: false };
  }
}
