/** The globals of an audio worklet; TypeScript has no library for them. */
interface AudioThread {
  AudioWorkletProcessor: new () => AudioProcessor;
  /** The device's sample rate. */
  readonly sampleRate: number;
  /** In seconds. */
  readonly currentTime: number;
  registerProcessor(name: string, processor: new () => AudioProcessor): void;
}

interface AudioProcessor {
  readonly port: MessagePort;
}

export const audioThread = globalThis as unknown as AudioThread;
