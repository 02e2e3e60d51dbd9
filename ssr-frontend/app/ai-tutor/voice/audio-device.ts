/** The microphone and the speaker of this page: opened, watched, and given back. */
import { encodeSamples, SampleDecoder } from "./base64.ts";
import captureUrl from "./capture.worklet.ts?worker&url";
import type { Playhead } from "./playback.ts";
import playbackUrl from "./playback.worklet.ts?worker&url";
import type { CaptureCommand, CaptureReport, PlaybackCommand, PlaybackReport } from "./worklet-messages.ts";

/** Why nothing is heard. */
export type MicrophoneTrouble =
  /** The person, or the browser for them, said no. */
  | "denied"
  /** There is none. */
  | "missing"
  /** It is gone: unplugged, or taken by another program. */
  | "lost";

/** What is captured of the microphone. */
export interface HeardSound {
  /** Base64, as it is sent. */
  audio: string;
  /** From 0 to 1. */
  level: number;
  /** Somebody speaks over the tutor from here on. */
  isInterruption: boolean;
}

export interface AudioCallbacks {
  onHeard: (sound: HeardSound) => void;
  onPlaying: (heads: readonly Playhead[]) => void;
  onCleared: (heads: readonly Playhead[]) => void;
  /** The microphone is open, with another device perhaps than before. */
  onMicrophone: () => void;
  onTrouble: (trouble: MicrophoneTrouble) => void;
  /** The device's sound stopped, as it does during a phone call: whether it needs a press to go on. */
  onInterrupted: (isInterrupted: boolean) => void;
}

const MICROPHONE: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  // How loud it is, is ours to change: the same for everybody.
  autoGainControl: false,
};

/** What Safari needs to be told, so that its speaker stays loud while its microphone is open. */
interface AudioSessionNavigator {
  audioSession?: { type: string };
}

const troubleOf = (error: unknown): MicrophoneTrouble => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "lost";
};

/** One page's microphone and speaker. */
export class AudioDevice {
  readonly #callbacks: AudioCallbacks;
  readonly #context: AudioContext;
  readonly #loaded: Promise<void>;
  readonly #decoders = new Map<string, SampleDecoder>();
  #playback: AudioWorkletNode | undefined;
  #capture: AudioWorkletNode | undefined;
  #source: MediaStreamAudioSourceNode | undefined;
  #stream: MediaStream | undefined;
  /** What is to be played before the worklet is there. */
  #waiting: PlaybackCommand[] = [];
  #isTutorSpeaking = false;
  #isClosed = false;

  /** Has to be made while the person presses something: else nothing is heard. */
  constructor(callbacks: AudioCallbacks) {
    this.#callbacks = callbacks;
    const { audioSession } = navigator as AudioSessionNavigator;
    if (audioSession) audioSession.type = "play-and-record";
    this.#context = new AudioContext({ latencyHint: "interactive" });
    void this.#context.resume();
    this.#context.addEventListener("statechange", () => this.#tellState());
    navigator.mediaDevices?.addEventListener("devicechange", this.#deviceChanged);
    this.#loaded = this.#load();
  }

  /** Opens the microphone. What comes of it is told. */
  async open(): Promise<void> {
    try {
      await this.#loaded;
      if (this.#isClosed) return;
      // Only pages of a secure origin have devices.
      if (!navigator.mediaDevices) return this.#callbacks.onTrouble("missing");
      const stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE });
      if (this.#isClosed) for (const track of stream.getTracks()) track.stop();
      else this.#listenTo(stream);
    } catch (error) {
      if (!this.#isClosed) this.#callbacks.onTrouble(troubleOf(error));
    }
  }

  /** Closes the microphone; the speaker stays. */
  mute(): void {
    this.#source?.disconnect();
    this.#source = undefined;
    this.#tellCapture({ type: "stop" });
    this.#capture?.disconnect();
    this.#capture = undefined;
    for (const track of this.#stream?.getTracks() ?? []) {
      track.removeEventListener("ended", this.#trackEnded);
      track.stop();
    }
    this.#stream = undefined;
  }

  /** Gives everything back. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.mute();
    navigator.mediaDevices?.removeEventListener("devicechange", this.#deviceChanged);
    this.#tell({ type: "stop" });
    void this.#context.close();
  }

  /** Goes on after an interruption, while the person presses something. */
  async resume(): Promise<void> {
    await this.#context.resume();
    if (this.#stream && this.#stream.getAudioTracks().every(({ readyState }) => readyState === "live")) return;
    this.mute();
    await this.open();
  }

  play(id: string, audio: string): void {
    let decoder = this.#decoders.get(id);
    if (!decoder) this.#decoders.set(id, (decoder = new SampleDecoder()));
    this.#tell({ type: "play", id, samples: decoder.decode(audio) });
  }

  finish(id: string): void {
    this.#decoders.delete(id);
    this.#tell({ type: "finish", id });
  }

  pause(): void {
    this.#tell({ type: "pause" });
  }

  goOn(): void {
    this.#tell({ type: "resume" });
  }

  /** Nothing of what waits is heard any more; where it stood comes back. */
  clear(): void {
    this.#decoders.clear();
    this.#tell({ type: "clear" });
  }

  /** Whether the tutor is heard: until somebody clearly speaks, what the microphone hears then is taken for an echo. */
  set isTutorSpeaking(isTutorSpeaking: boolean) {
    if (isTutorSpeaking === this.#isTutorSpeaking) return;
    this.#isTutorSpeaking = isTutorSpeaking;
    this.#tellCapture({ type: "tutor", isTutorSpeaking });
  }

  async #load(): Promise<void> {
    const { audioWorklet } = this.#context;
    await Promise.all([audioWorklet.addModule(captureUrl), audioWorklet.addModule(playbackUrl)]);
    if (this.#isClosed) return;
    const playback = new AudioWorkletNode(this.#context, "playback", { numberOfInputs: 0, outputChannelCount: [1] });
    playback.port.onmessage = ({ data }: MessageEvent<PlaybackReport>) => this.#playbackReports(data);
    playback.connect(this.#context.destination);
    this.#playback = playback;
    for (const command of this.#waiting.splice(0)) this.#tell(command);
  }

  #listenTo(stream: MediaStream): void {
    this.mute();
    this.#stream = stream;
    for (const track of stream.getAudioTracks()) track.addEventListener("ended", this.#trackEnded);
    const capture = new AudioWorkletNode(this.#context, "capture", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
    capture.port.onmessage = ({ data }: MessageEvent<CaptureReport>) => {
      const { samples, level, isInterruption } = data;
      if (this.#capture === capture)
        this.#callbacks.onHeard({ audio: encodeSamples(samples), level, isInterruption });
    };
    this.#capture = capture;
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(capture);
    this.#tellCapture({ type: "tutor", isTutorSpeaking: this.#isTutorSpeaking });
    this.#callbacks.onMicrophone();
  }

  #playbackReports(report: PlaybackReport): void {
    if (report.type === "playing") this.#callbacks.onPlaying(report.heads);
    else if (report.type === "cleared") this.#callbacks.onCleared(report.heads);
    else console.error("The AI tutor said more than could be played.");
  }

  #tell(command: PlaybackCommand): void {
    if (this.#playback) this.#playback.port.postMessage(command);
    else if (!this.#isClosed) this.#waiting.push(command);
  }

  #tellCapture(command: CaptureCommand): void {
    this.#capture?.port.postMessage(command);
  }

  #tellState(): void {
    if (!this.#isClosed) this.#callbacks.onInterrupted(this.#context.state !== "running");
  }

  /** The device of an open microphone is gone: whichever there is now is taken. */
  readonly #trackEnded = (): void => {
    this.mute();
    void this.open();
  };

  /** A device came or went. Whoever has no microphone may have one now. */
  readonly #deviceChanged = (): void => {
    if (!this.#stream) return;
    if (this.#stream.getAudioTracks().some(({ readyState }) => readyState === "ended")) this.#trackEnded();
  };
}
