/** What a script on the audio thread finds around it; TypeScript has no library for that. */
interface AudioThread {
  AudioWorkletProcessor: new () => AudioProcessor;
  /** Samples in a second of the device. */
  readonly sampleRate: number;
  /** In seconds. */
  readonly currentTime: number;
  registerProcessor(name: string, processor: new () => AudioProcessor): void;
}

interface AudioProcessor {
  readonly port: MessagePort;
}

export const audioThread = globalThis as unknown as AudioThread;
