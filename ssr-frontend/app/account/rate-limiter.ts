/** Allows so many attempts in a sliding window. The server counts as well; this saves it the request. */
export class RateLimiter {
  readonly #max: number;
  readonly #window: number;
  #taken: number[] = [];

  /** @param window how long a try counts, in ms */
  constructor(max: number, window: number) {
    this.#max = max;
    this.#window = window;
  }

  /** Counts an attempt; returns `false` when there were too many already. */
  take(now = Date.now()): boolean {
    this.#taken = this.#taken.filter((at) => now - at < this.#window);
    if (this.#taken.length >= this.#max) return false;
    this.#taken.push(now);
    return true;
  }
}
