/** Audio worklet: plays the queue and reports positions. */
import { audioThread } from "./audio-thread.ts";
import { Playback } from "./playback.ts";
import type { PlaybackCommand, PlaybackReport } from "./worklet-messages.ts";

/** The interval of the reports, in seconds. */
const REPORT_EVERY = 0.1;

class PlaybackProcessor extends audioThread.AudioWorkletProcessor {
  readonly #playback = new Playback(audioThread.sampleRate);
  #reportedAt = 0;
  #isDone = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlaybackCommand>) => this.#handle(data);
  }

  process(_: Float32Array[][], [speaker]: Float32Array[][]): boolean {
    const output = speaker?.[0];
    if (output) this.#playback.fill(output);
    const ended = this.#playback.takeEnded();
    const { head } = this.#playback;
    const { currentTime } = audioThread;
    if (ended.length > 0 || (head && currentTime - this.#reportedAt >= REPORT_EVERY)) {
      this.#reportedAt = currentTime;
      this.#report({ type: "playing", heads: head ? [...ended, head] : ended });
    }
    return !this.#isDone;
  }

  #handle(command: PlaybackCommand): void {
    switch (command.type) {
      case "play":
        if (!this.#playback.enqueue(command.id, command.samples)) this.#report({ type: "full" });
        break;
      case "finish":
        this.#playback.finish(command.id);
        break;
      case "pause":
        this.#playback.pause();
        break;
      case "resume":
        this.#playback.resume();
        break;
      case "clear":
        this.#playback.clear();
        break;
      case "stop":
        this.#isDone = true;
    }
  }

  #report(report: PlaybackReport): void {
    this.port.postMessage(report);
  }
}

audioThread.registerProcessor("playback", PlaybackProcessor);
