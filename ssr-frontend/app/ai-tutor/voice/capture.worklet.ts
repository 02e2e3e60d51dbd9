/** On the audio thread: hears the microphone and hands over what is to be sent. */
import { audioThread } from "./audio-thread.ts";
import { Capture } from "./capture.ts";
import type { CaptureCommand, CaptureReport } from "./worklet-messages.ts";

class CaptureProcessor extends audioThread.AudioWorkletProcessor {
  readonly #capture = new Capture(audioThread.sampleRate);
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
    if (samples) for (const chunk of this.#capture.push(samples)) this.#report(chunk);
    return !this.#isDone;
  }

  #report(chunk: CaptureReport): void {
    this.port.postMessage(chunk, [chunk.samples.buffer]);
  }
}

audioThread.registerProcessor("capture", CaptureProcessor);
