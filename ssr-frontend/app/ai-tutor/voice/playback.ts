/** What the tutor says, on its way to the speaker. Runs on the audio thread; here it is plain arithmetic. */
import { SAMPLE_RATE } from "./capture.ts";
import { Resampler } from "./resampler.ts";

/** The specification's volume. */
export const VOLUME = 0.7;
/** So much waits before it is played, in seconds: a line that stutters is not heard. */
const JITTER_BUFFER = 0.15;
/** Silence before the very first sound, in seconds: some devices swallow it. */
const PRE_ROLL = 0.05;
/** How long it takes to fall silent, and to be heard again, in seconds: a step would click. */
const RAMP = 0.005;
/** How much of what is cut off is left a sample later: nothing that is heard after 5 ms. */
const TAIL = 0.96;
/** The most that waits, in seconds: the server sends no more than some seconds ahead. */
const MOST = 30;

/** An answer that is being played. */
interface PlayedItem {
  id: string;
  /** What is not played yet, piece by piece. */
  pieces: Float32Array[];
  /** How much of the first one is. */
  offset: number;
  /** How many samples wait. */
  waiting: number;
  played: number;
  /** Nothing more comes. */
  isWhole: boolean;
}

/** Where an answer stands. */
export interface Playhead {
  id: string;
  /** How much of it was heard, in ms. */
  heardMs: number;
  /** All of it was. */
  isEnded: boolean;
}

/** A queue of answers. */
export class Playback {
  readonly #rate: number;
  readonly #items: PlayedItem[] = [];
  #resampler: { id: string; resampler: Resampler } | undefined;
  /** From 0 to 1, on its way to whether it is to be heard. */
  #loudness = 0;
  #isPaused = false;
  /** Enough waits, or did. */
  #isFlowing = false;
  #preRoll: number;
  /** What was heard last, and what is left of it after it was cut off. */
  #last = 0;
  #tail = 0;
  readonly #ended: Playhead[] = [];

  /** @param rate samples in a second of the device. */
  constructor(rate: number) {
    this.#rate = rate;
    this.#preRoll = Math.round(PRE_ROLL * rate);
  }

  /** Whether there is anything to be heard, now or after a pause. */
  get isSpeaking(): boolean {
    return this.#items.length > 0;
  }

  /** More of an answer, 24 kHz; `false` when there is no room for it. */
  enqueue(id: string, samples: Int16Array): boolean {
    if (this.#items.reduce((sum, { waiting }) => sum + waiting, 0) > MOST * this.#rate) return false;
    if (this.#resampler?.id !== id)
      this.#resampler = { id, resampler: new Resampler(SAMPLE_RATE, this.#rate) };
    this.#add(id, this.#resampler.resampler.push(Float32Array.from(samples, (sample) => sample / 32_768)));
    return true;
  }

  /** Nothing more of an answer comes. */
  finish(id: string): void {
    const resampler = this.#resampler;
    if (resampler?.id === id) {
      // What the filter still holds.
      this.#add(id, resampler.resampler.push(new Float32Array(resampler.resampler.delay)));
      this.#resampler = undefined;
    }
    const item = this.#items.find((found) => found.id === id);
    if (item) item.isWhole = true;
    this.#dropEnded();
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Nothing that waits is to be heard any more. */
  clear(): void {
    this.#items.length = 0;
    this.#resampler = undefined;
    this.#isFlowing = false;
    this.#isPaused = false;
    this.#loudness = 0;
    this.#tail = this.#last;
  }

  /** Where the answer stands that is played now. */
  get head(): Playhead | undefined {
    const [item] = this.#items;
    return item && this.#headOf(item);
  }

  /** Answers that have ended since this was asked last. */
  takeEnded(): Playhead[] {
    return this.#ended.splice(0);
  }

  /** Fills what is to be heard next. */
  fill(output: Float32Array): void {
    output.fill(0);
    const isFlowing = !this.#isPaused && this.#flows();
    for (let at = 0; at < output.length; at++) {
      if (this.#preRoll > 0 && this.#items.length > 0) {
        this.#preRoll--;
        continue;
      }
      this.#loudness = Math.min(1, Math.max(0, this.#loudness + (isFlowing ? 1 : -1) / (RAMP * this.#rate)));
      this.#tail *= TAIL;
      this.#last = this.#tail + (this.#loudness === 0 ? 0 : this.#next() * this.#loudness * VOLUME);
      output[at] = this.#last;
    }
  }

  #headOf({ id, played, isWhole, waiting }: PlayedItem): Playhead {
    return { id, heardMs: Math.floor((played / this.#rate) * 1000), isEnded: isWhole && waiting === 0 };
  }

  #add(id: string, samples: Float32Array): void {
    let item = this.#items.find((found) => found.id === id);
    if (!item) {
      item = { id, pieces: [], offset: 0, waiting: 0, played: 0, isWhole: false };
      this.#items.push(item);
    }
    if (samples.length === 0) return;
    item.pieces.push(samples);
    item.waiting += samples.length;
  }

  /** Whether there is something to play: enough of it at first, and then as long as it lasts with time to fall silent. */
  #flows(): boolean {
    const [first] = this.#items;
    if (!first) return false;
    const waiting = this.#items.reduce((sum, item) => sum + item.waiting, 0);
    const isEnding = this.#items.every(({ isWhole }) => isWhole);
    if (!this.#isFlowing) this.#isFlowing = isEnding || waiting >= JITTER_BUFFER * this.#rate;
    else if (waiting <= RAMP * this.#rate && !isEnding) this.#isFlowing = false;
    return this.#isFlowing;
  }

  #next(): number {
    const [item] = this.#items;
    const [piece] = item?.pieces ?? [];
    if (!item || !piece) return 0;
    const sample = piece[item.offset++] ?? 0;
    item.waiting--;
    item.played++;
    if (item.offset === piece.length) {
      item.pieces.shift();
      item.offset = 0;
    }
    if (item.waiting === 0) this.#dropEnded();
    return sample;
  }

  #dropEnded(): void {
    for (let [item] = this.#items; item?.isWhole && item.waiting === 0; [item] = this.#items) {
      this.#ended.push(this.#headOf(item));
      this.#items.shift();
    }
  }
}
