/**
 * Processes microphone samples before they are sent. Runs on the audio thread; this module is pure
 * arithmetic.
 */
import { Resampler } from "./resampler.ts";

/** The sample rate of sent audio. */
export const SAMPLE_RATE = 24_000;
/** The specification's buffer size: the number of samples per chunk. */
export const CHUNK_SIZE = 1024;
/** Levels above this count as speech. */
export const SPEECH_LEVEL = 0.01;
/** The specification's gains: higher for quieter input. */
const GAINS: readonly (readonly [below: number, gain: number])[] = [
  [0.01, 5],
  [0.05, 3],
  [Number.POSITIVE_INFINITY, 2],
];
/** The level above which input is not an echo while the tutor speaks: a speaker's echo is quieter. */
const INTERRUPTION_LEVEL = 0.02;
/** How long the student has to speak to interrupt the tutor, in samples: 130 ms. */
const SUSTAINED = (SAMPLE_RATE * 130) / 1000;
/** The maximum pause within a word, in samples: 40 ms. */
const GAP = (SAMPLE_RATE * 40) / 1000;
/** The frame length of that detection: 10 ms. */
const FRAME = SAMPLE_RATE / 100;
/** The audio sent from before an interruption: 300 ms, more than the detection takes. */
const PRE_ROLL_CHUNKS = Math.ceil((SAMPLE_RATE * 300) / 1000 / CHUNK_SIZE);

/** A captured chunk. */
export interface CapturedChunk {
  /** 24 kHz mono 16-bit. */
  samples: Int16Array<ArrayBuffer>;
  /** The level before any gain, from 0 to 1. */
  level: number;
  /** Whether the student interrupts the tutor, and this is the first chunk of it. */
  isInterruption: boolean;
}

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));

const gainFor = (level: number): number => GAINS.find(([below]) => level < below)?.[1] ?? 1;

/** Processes a microphone's samples. */
export class Capture {
  readonly #resampler: Resampler;
  #waiting = new Float32Array(0);
  #gain = gainFor(1);
  #isTutorSpeaking = false;
  /** Whether the student's speech is sent while the tutor speaks. */
  #isInterrupting = false;
  /** The durations of the current speech and of the current pause, in samples. */
  #sustained = 0;
  #gap = 0;
  /** The latest chunks that were not sent while the tutor spoke. */
  readonly #preRoll: Int16Array<ArrayBuffer>[] = [];

  /** @param rate the device's sample rate */
  constructor(rate: number) {
    this.#resampler = new Resampler(rate, SAMPLE_RATE);
  }

  /**
   * Whether the tutor's audio is playing. Until sustained speech is detected, input counts as echo: silence
   * is sent instead, and the gain does not rise.
   */
  set isTutorSpeaking(isTutorSpeaking: boolean) {
    if (isTutorSpeaking === this.#isTutorSpeaking) return;
    this.#isTutorSpeaking = isTutorSpeaking;
    this.#isInterrupting = false;
    this.#sustained = 0;
    this.#gap = 0;
    this.#preRoll.length = 0;
  }

  /** Processes more input; returns the chunks to send. */
  push(input: Float32Array): CapturedChunk[] {
    const resampled = this.#resampler.push(input);
    const waiting = new Float32Array(this.#waiting.length + resampled.length);
    waiting.set(this.#waiting);
    waiting.set(resampled, this.#waiting.length);
    const chunks: CapturedChunk[] = [];
    let at = 0;
    for (; at + CHUNK_SIZE <= waiting.length; at += CHUNK_SIZE)
      chunks.push(...this.#chunk(waiting.subarray(at, at + CHUNK_SIZE)));
    this.#waiting = waiting.slice(at);
    return chunks;
  }

  #chunk(heard: Float32Array): CapturedChunk[] {
    const level = levelOf(heard);
    const samples = this.#amplified(heard, level);
    if (!this.#isTutorSpeaking || this.#isInterrupting) return [{ samples, level, isInterruption: false }];
    if (this.#isSustained(heard)) {
      this.#isInterrupting = true;
      const before = this.#preRoll.splice(0);
      return [...before, samples].map((samples, at) => ({ samples, level, isInterruption: at === 0 }));
    }
    this.#preRoll.push(samples);
    if (this.#preRoll.length > PRE_ROLL_CHUNKS) this.#preRoll.shift();
    return [{ samples: new Int16Array(CHUNK_SIZE), level, isInterruption: false }];
  }

  #amplified(heard: Float32Array, level: number): Int16Array<ArrayBuffer> {
    const before = this.#gain;
    if (!this.#isTutorSpeaking) this.#gain = gainFor(level);
    // The gain changes gradually over the chunk: a step would click.
    const slope = (this.#gain - before) / heard.length;
    return Int16Array.from(heard, (sample, at) => {
      const amplified = sample * (before + slope * (at + 1));
      return Math.round(Math.max(-1, Math.min(1, amplified)) * 32_767);
    });
  }

  #isSustained(heard: Float32Array): boolean {
    for (let at = 0; at < heard.length; at += FRAME) {
      const frame = heard.subarray(at, at + FRAME);
      if (levelOf(frame) > INTERRUPTION_LEVEL) {
        this.#sustained += frame.length + this.#gap;
        this.#gap = 0;
      } else if (this.#sustained > 0) {
        this.#gap += frame.length;
        if (this.#gap > GAP) {
          this.#sustained = 0;
          this.#gap = 0;
        }
      }
      if (this.#sustained >= SUSTAINED) return true;
    }
    return false;
  }
}
