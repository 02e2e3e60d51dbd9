/** So many tries in so long a time; the server counts as well, this spares it the asking. */
export class Attempts {
  readonly #max: number;
  readonly #window: number;
  #taken: number[] = [];

  /** @param window how long a try counts, in ms */
  constructor(max: number, window: number) {
    this.#max = max;
    this.#window = window;
  }

  /** Counts a try; `false` when there were too many already. */
  take(now = Date.now()): boolean {
    this.#taken = this.#taken.filter((at) => now - at < this.#window);
    if (this.#taken.length >= this.#max) return false;
    this.#taken.push(now);
    return true;
  }
}
