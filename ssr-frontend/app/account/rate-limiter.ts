/** Limits the attempts in a sliding window. The server has limits of its own; this saves the request. */
export class RateLimiter {
  readonly #max: number;
  readonly #window: number;
  #taken: number[] = [];

  /**
   * @param window the length of the window, in ms
   */
  constructor(max: number, window: number) {
    this.#max = max;
    this.#window = window;
  }

  /** Counts an attempt; returns `false` if the limit is reached. */
  take(now = Date.now()): boolean {
    this.#taken = this.#taken.filter((at) => now - at < this.#window);
    if (this.#taken.length >= this.#max) return false;
    this.#taken.push(now);
    return true;
  }
}
