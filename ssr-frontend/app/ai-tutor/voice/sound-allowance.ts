/** Limits the sent audio: the relay closes a connection that sends more than a microphone records. */
import { SAMPLE_RATE } from "./capture.ts";

/** The burst, in samples, slightly below the relay's limit. */
const MOST_AT_ONCE = 63 * SAMPLE_RATE;
/** The refill per ms, in samples, slightly below the relay's rate. */
const REFILL = (1.15 * SAMPLE_RATE) / 1000;

export class SoundAllowance {
  #left = MOST_AT_ONCE;
  #at = Date.now();

  /** The number of samples that can be sent now. */
  get left(): number {
    const now = Date.now();
    this.#left = Math.min(MOST_AT_ONCE, this.#left + Math.max(0, now - this.#at) * REFILL);
    this.#at = now;
    return this.#left;
  }

  /** Takes the given number of samples; returns whether they were available. */
  take(samples: number): boolean {
    if (this.left < samples) return false;
    this.#left -= samples;
    return true;
  }

  /** A new connection starts with a full allowance. */
  reset(): void {
    this.#left = MOST_AT_ONCE;
  }
}
