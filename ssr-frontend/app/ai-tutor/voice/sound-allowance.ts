/** How much sound may be sent: the relay closes a connection that sends more than a microphone hears. */
import { SAMPLE_RATE } from "./capture.ts";

/** Samples at once, a little less than the relay takes. */
const MOST_AT_ONCE = 63 * SAMPLE_RATE;
/** Samples in a ms that are given back, a little less than the relay does. */
const REFILL = (1.15 * SAMPLE_RATE) / 1000;

export class SoundAllowance {
  #left = MOST_AT_ONCE;
  #at = Date.now();

  /** How many samples can be sent now. */
  get left(): number {
    const now = Date.now();
    this.#left = Math.min(MOST_AT_ONCE, this.#left + Math.max(0, now - this.#at) * REFILL);
    this.#at = now;
    return this.#left;
  }

  /** Takes so many samples; whether there are as many. */
  take(samples: number): boolean {
    if (this.left < samples) return false;
    this.#left -= samples;
    return true;
  }

  /** A new connection knows nothing of what was sent before. */
  reset(): void {
    this.#left = MOST_AT_ONCE;
  }
}
