/** What an audio worklet finds around it; TypeScript has no library for it. */
declare const sampleRate: number;
/** In seconds. */
declare const currentTime: number;

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
