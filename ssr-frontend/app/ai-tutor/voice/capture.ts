/** What becomes of what a microphone hears before it is sent. Runs on the audio thread; here it is plain arithmetic. */
import { Resampler } from "./resampler.ts";

/** Samples in a second of what is sent. */
export const SAMPLE_RATE = 24_000;
/** The specification's buffer: so many samples are sent at a time. */
export const CHUNK_SIZE = 1024;
/** Above this level somebody speaks. */
export const SPEECH_LEVEL = 0.01;
/** The specification's gains: the quieter, the more. */
const GAINS: readonly (readonly [below: number, gain: number])[] = [
  [0.01, 5],
  [0.05, 3],
  [Number.POSITIVE_INFINITY, 2],
];
/** Level while the tutor speaks from which on it is not an echo: what comes back from a speaker is quieter. */
const INTERRUPTION_LEVEL = 0.02;
/** So long somebody has to speak before they interrupt the tutor, in samples: 130 ms. */
const SUSTAINED = (SAMPLE_RATE * 130) / 1000;
/** Pauses within a word, in samples: 40 ms. */
const GAP = (SAMPLE_RATE * 40) / 1000;
/** How finely that is listened to: 10 ms. */
const FRAME = SAMPLE_RATE / 100;
/** What is sent of the time before an interruption: so much more than it takes to know of it, 300 ms. */
const PRE_ROLL_CHUNKS = Math.ceil((SAMPLE_RATE * 300) / 1000 / CHUNK_SIZE);

/** What was captured. */
export interface CapturedChunk {
  /** 24 kHz mono 16-bit. */
  samples: Int16Array<ArrayBuffer>;
  /** How loud it was before any gain, from 0 to 1. */
  level: number;
  /** Somebody speaks over the tutor, and this is the first that is sent of it. */
  isInterruption: boolean;
}

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));

const gainFor = (level: number): number => GAINS.find(([below]) => level < below)?.[1] ?? 1;

/** A microphone's samples on their way. */
export class Capture {
  readonly #resampler: Resampler;
  #waiting = new Float32Array(0);
  #gain = gainFor(1);
  #isTutorSpeaking = false;
  /** Whether the student is heard while the tutor speaks. */
  #isInterrupting = false;
  /** How long somebody has been speaking, in samples, and how long they have not. */
  #sustained = 0;
  #gap = 0;
  /** What was not sent while the tutor spoke: the end of it. */
  readonly #preRoll: Int16Array<ArrayBuffer>[] = [];

  /** @param rate samples in a second of the device. */
  constructor(rate: number) {
    this.#resampler = new Resampler(rate, SAMPLE_RATE);
  }

  /**
   * Whether the tutor is heard. Until somebody has spoken for a while its own words are taken for an echo, silence is sent
   * instead, and nothing is amplified more than before.
   */
  set isTutorSpeaking(isTutorSpeaking: boolean) {
    if (isTutorSpeaking === this.#isTutorSpeaking) return;
    this.#isTutorSpeaking = isTutorSpeaking;
    this.#isInterrupting = false;
    this.#sustained = 0;
    this.#gap = 0;
    this.#preRoll.length = 0;
  }

  /** More of what the device hears; what is to be sent now. */
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
    // From one to the other over the chunk: a step would click.
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
