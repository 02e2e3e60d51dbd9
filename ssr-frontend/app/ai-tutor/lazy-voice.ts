/** Audio of a session, whose chunk is loaded for the first session that needs it. */
import { reportClientError } from "../client-errors.ts";
import { closeAudioContext, createAudioContext } from "./audio-context.ts";
import type { TutorEvent } from "./protocol.ts";
import type { TutorVoice, VoiceCallbacks } from "./voice/voice.ts";

/** Loads the chunk with the audio of a session. */
export type LoadVoice = () => Promise<{
  startVoice: (context: AudioContext | undefined, callbacks: VoiceCallbacks) => TutorVoice;
}>;

interface LazyVoiceOptions extends VoiceCallbacks {
  load: LoadVoice;
  onStart: (voice: TutorVoice) => void;
  /** The chunk could not be loaded. */
  onFailed: () => void;
}

export class LazyVoice {
  readonly #options: LazyVoiceOptions;
  #voice: TutorVoice | undefined;
  /** The relay's events until the audio is ready; `undefined` without audio. */
  #waiting: TutorEvent[] | undefined;

  constructor(options: LazyVoiceOptions) {
    this.#options = options;
  }

  /** Loads the chunk ahead, because audio has to start during a user gesture. */
  prepare(): void {
    // The error is handled when the audio is started.
    this.#options.load().catch(() => undefined);
  }

  start(): void {
    this.close();
    const context = createAudioContext();
    const waiting: TutorEvent[] = [];
    this.#waiting = waiting;
    this.#options.load().then(
      ({ startVoice }) => {
        if (this.#waiting !== waiting) return closeAudioContext(context);
        this.#waiting = undefined;
        this.#voice = startVoice(context, this.#options);
        this.#options.onStart(this.#voice);
        for (const event of waiting) this.#voice.receive(event);
      },
      (cause: unknown) => {
        reportClientError(cause, "chunk");
        closeAudioContext(context);
        if (this.#waiting === waiting) this.#options.onFailed();
      },
    );
  }

  receive(event: TutorEvent): void {
    // A voice session that another page left, or that started without a user gesture.
    const isVoice = event.type === "session.updated" && event.session.mode === "voice";
    if (isVoice && !this.#voice && !this.#waiting) this.start();
    if (this.#voice) this.#voice.receive(event);
    else this.#waiting?.push(event);
  }

  lose(): void {
    // Events of a lost connection are dropped.
    if (this.#waiting) this.#waiting.length = 0;
    this.#voice?.lose();
  }

  stopPlaying(): void {
    this.#voice?.stopPlaying();
  }

  rest(): void {
    this.#voice?.rest();
  }

  wake(): void {
    this.#voice?.wake();
  }

  /** Releases the microphone and the speaker. */
  close(): void {
    this.#waiting = undefined;
    this.#voice?.close();
    this.#voice = undefined;
  }
}
