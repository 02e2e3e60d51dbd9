/** Audio worklet: captures the microphone and posts the chunks to send. */
import { audioThread } from "./audio-thread.ts";
import { Capture } from "./capture.ts";
import type { CaptureCommand, CaptureReport } from "./worklet-messages.ts";

/** The block size of the processing, in samples of the device. */
const BLOCK = 1024;

class CaptureProcessor extends audioThread.AudioWorkletProcessor {
  readonly #capture = new Capture(audioThread.sampleRate);
  readonly #block = new Float32Array(BLOCK);
  #collected = 0;
  #isDone = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => {
      if (data.type === "stop") this.#isDone = true;
      else this.#capture.isTutorSpeaking = data.isTutorSpeaking;
    };
  }

  process([input]: Float32Array[][]): boolean {
    // Without a microphone there is no channel.
    const samples = input?.[0];
    if (samples) this.#collect(samples);
    return !this.#isDone;
  }

  /**
   * Collects the worklet's small inputs, some hundred per second, into blocks, because each processing step
   * creates garbage.
   */
  #collect(samples: Float32Array): void {
    if (this.#collected + samples.length > BLOCK) {
      for (const chunk of this.#capture.push(this.#block.subarray(0, this.#collected))) this.#report(chunk);
      this.#collected = 0;
    }
    this.#block.set(samples, this.#collected);
    this.#collected += samples.length;
  }

  #report(chunk: CaptureReport): void {
    this.port.postMessage(chunk, [chunk.samples.buffer]);
  }
}

audioThread.registerProcessor("capture", CaptureProcessor);
