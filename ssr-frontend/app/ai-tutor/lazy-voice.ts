/** The sound of a session, whose script comes with the first session that needs it. */
import { reportClientError } from "../client-errors.ts";
import { closeAudioContext, createAudioContext } from "./audio-context.ts";
import type { TutorEvent } from "./protocol.ts";
import type { TutorVoice, VoiceCallbacks } from "./voice/voice.ts";

/** How a session's sound is started; a script of its own. */
export type LoadVoice = () => Promise<{
  startVoice: (context: AudioContext | undefined, callbacks: VoiceCallbacks) => TutorVoice;
}>;

interface LazyVoiceOptions extends VoiceCallbacks {
  load: LoadVoice;
  onStart: (voice: TutorVoice) => void;
  /** Its script could not be fetched. */
  onFailed: () => void;
}

export class LazyVoice {
  readonly #options: LazyVoiceOptions;
  #voice: TutorVoice | undefined;
  /** What the relay says until there is a voice; nothing where there is to be none. */
  #waiting: TutorEvent[] | undefined;

  constructor(options: LazyVoiceOptions) {
    this.#options = options;
  }

  /** Fetches the script ahead: sound has to be begun while a person presses something. */
  prepare(): void {
    // Whoever needs it sees that it failed.
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
    // A session of voice that was left in another page, or begun without a press.
    const isVoice = event.type === "session.updated" && event.session.mode === "voice";
    if (isVoice && !this.#voice && !this.#waiting) this.start();
    if (this.#voice) this.#voice.receive(event);
    else this.#waiting?.push(event);
  }

  lose(): void {
    // What was said over a line that is gone begins nothing.
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

  /** Gives microphone and speaker back. */
  close(): void {
    this.#waiting = undefined;
    this.#voice?.close();
    this.#voice = undefined;
  }
}
