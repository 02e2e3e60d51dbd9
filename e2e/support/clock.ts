import { renameSync, writeFileSync } from "node:fs";

/** The clock of a stack with its own journeys: academy and stand-ins read it from one file. */
export class Clock {
  readonly #file: string;
  #offset = 0;

  constructor(file: string) {
    this.#file = file;
    this.#write();
  }

  /** Returns the stack's current time, in ms. */
  now(): number {
    return Date.now() + this.#offset * 1000;
  }

  /** Moves the clock forward to an instant, in ms; it never goes back. */
  forwardTo(instant: number): void {
    const seconds = Math.ceil((instant - this.now()) / 1000);
    if (seconds < 0) throw new Error(`the clock would go back by ${-seconds} s`);
    this.#offset += seconds;
    this.#write();
  }

  /** Moves the clock forward by hours. */
  forward(hours: number): void {
    this.forwardTo(this.now() + hours * 3_600_000);
  }

  /** Writes atomically, so that no process reads a partial number. */
  #write(): void {
    writeFileSync(`${this.#file}.new`, String(this.#offset));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
