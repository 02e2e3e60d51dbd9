/** The playback queue of the tutor's audio. Runs on the audio thread; this module is pure arithmetic. */
import { SAMPLE_RATE } from "./capture.ts";
import { Resampler } from "./resampler.ts";

/** The specification's volume. */
export const VOLUME = 0.7;
/** The audio buffered before playback starts, in seconds, so that network jitter is not audible. */
const JITTER_BUFFER = 0.15;
/** Silence before the first audio, in seconds: some devices drop the start. */
const PRE_ROLL = 0.05;
/** The fade-out and fade-in time, in seconds: a step would click. */
const RAMP = 0.005;
/** The decay per sample of cut-off audio: inaudible after 5 ms. */
const TAIL = 0.96;
/** The maximum queue, in seconds: the server sends only some seconds ahead. */
const MOST = 30;

/** A queued response. */
interface PlayedItem {
  id: string;
  /** The unplayed chunks. */
  pieces: Float32Array[];
  /** The number of played samples of the first chunk. */
  offset: number;
  /** The number of queued samples. */
  waiting: number;
  played: number;
  /** Whether its audio is complete. */
  isWhole: boolean;
}

/** The playback position of a response. */
export interface Playhead {
  id: string;
  /** The played duration, in ms. */
  heardMs: number;
  /** Whether it was played to the end. */
  isEnded: boolean;
}

/** A queue of responses. */
export class Playback {
  readonly #rate: number;
  readonly #items: PlayedItem[] = [];
  #resampler: { id: string; resampler: Resampler } | undefined;
  /** The current fade volume, from 0 to 1. */
  #loudness = 0;
  #isPaused = false;
  /** Whether enough audio is buffered, or was when playback started. */
  #isFlowing = false;
  #preRoll: number;
  /** The last output sample, and the decaying rest of it after a cut. */
  #last = 0;
  #tail = 0;
  readonly #ended: Playhead[] = [];

  /** @param rate the device's sample rate */
  constructor(rate: number) {
    this.#rate = rate;
    this.#preRoll = Math.round(PRE_ROLL * rate);
  }

  /** Whether any audio is playing or queued, including a pause. */
  get isSpeaking(): boolean {
    return this.#items.length > 0;
  }

  /** Queues 24 kHz audio of a response; `false` if the queue is full. */
  enqueue(id: string, samples: Int16Array): boolean {
    if (this.#items.reduce((sum, { waiting }) => sum + waiting, 0) > MOST * this.#rate) return false;
    if (this.#resampler?.id !== id)
      this.#resampler = { id, resampler: new Resampler(SAMPLE_RATE, this.#rate) };
    this.#add(id, this.#resampler.resampler.push(Float32Array.from(samples, (sample) => sample / 32_768)));
    return true;
  }

  /** Marks a response's audio as complete. */
  finish(id: string): void {
    const resampler = this.#resampler;
    if (resampler?.id === id) {
      // Flushes the filter's delay.
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

  /** Clears the queue. */
  clear(): void {
    this.#items.length = 0;
    this.#resampler = undefined;
    this.#isFlowing = false;
    this.#isPaused = false;
    this.#loudness = 0;
    this.#tail = this.#last;
  }

  /** The position of the response that is playing. */
  get head(): Playhead | undefined {
    const [item] = this.#items;
    return item && this.#headOf(item);
  }

  /** Returns the responses that have ended since the last call. */
  takeEnded(): Playhead[] {
    return this.#ended.splice(0);
  }

  /** Fills the next output buffer. */
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

  /**
   * Whether to play: when enough is buffered at first, and then until there is only enough left for the
   * fade-out.
   */
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
