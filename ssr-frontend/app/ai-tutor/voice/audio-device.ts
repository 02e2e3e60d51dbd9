/** The microphone and the speaker of this page: opened, monitored and released. */
import { closeAudioContext } from "../audio-context.ts";
import { SampleDecoder } from "./base64.ts";
import captureUrl from "./capture.worklet.ts?worker&url";
import type { DeviceCallbacks, MicrophoneTrouble, VoiceDevice } from "./device.ts";
import playbackUrl from "./playback.worklet.ts?worker&url";
import type { CaptureCommand, CaptureReport, PlaybackCommand, PlaybackReport } from "./worklet-messages.ts";

const MICROPHONE: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  // The gain is set by our own code, equally in all browsers.
  autoGainControl: false,
};

/** The time that audio may take to start before it counts as paused, in ms. */
const STARTING_TIME = 500;

const troubleOf = (error: unknown): MicrophoneTrouble => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "lost";
};

const isLive = (stream: MediaStream | undefined): boolean =>
  stream?.getAudioTracks().some(({ readyState }) => readyState === "live") ?? false;

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

export class AudioDevice implements VoiceDevice {
  readonly #context: AudioContext;
  readonly #callbacks: DeviceCallbacks;
  readonly #decoders = new Map<string, SampleDecoder>();
  /** Whether the worklet modules are loaded. */
  readonly #isLoaded: Promise<boolean>;
  #playback: AudioWorkletNode | undefined;
  #capture: AudioWorkletNode | undefined;
  #source: MediaStreamAudioSourceNode | undefined;
  #stream: MediaStream | undefined;
  /** Playback commands queued until the worklet is loaded. */
  #waiting: PlaybackCommand[] = [];
  /** Whether the microphone should be open. */
  #isWanted = false;
  /** Whether a microphone is being opened; a permission prompt may be open. */
  #isOpening = false;
  /** Whether permission was denied. */
  #isDenied = false;
  /** Counts the open and close requests, so that an outdated permission result is ignored. */
  #attempt = 0;
  #isTutorSpeaking = false;
  #isClosed = false;

  /** @param context created during a user gesture; closed with the device */
  constructor(context: AudioContext, callbacks: DeviceCallbacks) {
    this.#context = context;
    this.#callbacks = callbacks;
    context.addEventListener("statechange", this.#tellState);
    navigator.mediaDevices?.addEventListener("devicechange", this.#deviceChanged);
    this.#isLoaded = this.#load().then(
      () => true,
      (error) => {
        if (this.#isClosed) return false;
        report("The AI tutor’s sound can’t be used.", error);
        callbacks.onUnplayable();
        return false;
      },
    );
  }

  open(): void {
    this.#isWanted = true;
    void this.#open();
  }

  mute(): void {
    this.#isWanted = false;
    this.#release();
  }

  close(): void {
    if (this.#isClosed) return;
    this.mute();
    this.#isClosed = true;
    this.#context.removeEventListener("statechange", this.#tellState);
    navigator.mediaDevices?.removeEventListener("devicechange", this.#deviceChanged);
    this.#tell({ type: "stop" });
    closeAudioContext(this.#context);
  }

  wake(): void {
    if (this.#isClosed) return;
    this.#context.resume().catch(() => undefined);
    // After a call, Safari's microphone is live but silent.
    const isDeaf = !isLive(this.#stream) || this.#stream?.getAudioTracks().some(({ muted }) => muted);
    if (this.#isWanted && this.#stream && isDeaf) this.#reopen();
  }

  play(id: string, audio: string): void {
    let decoder = this.#decoders.get(id);
    if (!decoder) {
      decoder = new SampleDecoder();
      this.#decoders.set(id, decoder);
    }
    try {
      this.#tell({ type: "play", id, samples: decoder.decode(audio) });
    } catch (error) {
      // The following chunks are still played.
      report("Part of an answer couldn’t be played.", error);
    }
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

  clear(): void {
    this.#decoders.clear();
    this.#tell({ type: "clear" });
  }

  setTutorSpeaking(isTutorSpeaking: boolean): void {
    this.#isTutorSpeaking = isTutorSpeaking;
    this.#tellCapture({ type: "tutor", isTutorSpeaking });
  }

  async #load(): Promise<void> {
    const { audioWorklet } = this.#context;
    await Promise.all([audioWorklet.addModule(captureUrl), audioWorklet.addModule(playbackUrl)]);
    if (this.#isClosed) return;
    const playback = new AudioWorkletNode(this.#context, "playback", {
      numberOfInputs: 0,
      outputChannelCount: [1],
    });
    playback.port.onmessage = ({ data }: MessageEvent<PlaybackReport>) => this.#playbackReports(data);
    playback.connect(this.#context.destination);
    this.#playback = playback;
    for (const command of this.#waiting.splice(0)) this.#tell(command);
    setTimeout(this.#tellState, STARTING_TIME);
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempt;
    if (!(await this.#isLoaded) || attempt !== this.#attempt) return;
    // Only secure contexts have media devices.
    if (!navigator.mediaDevices) return this.#callbacks.onTrouble("missing");
    try {
      this.#isOpening = true;
      const stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE });
      if (attempt !== this.#attempt) return stopTracks(stream);
      this.#isOpening = false;
      this.#isDenied = false;
      this.#listenTo(stream);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#isOpening = false;
      this.#isDenied = troubleOf(error) === "denied";
      // An open microphone that cannot be captured is released.
      this.#release();
      this.#callbacks.onTrouble(troubleOf(error));
    }
  }

  #listenTo(stream: MediaStream): void {
    this.#stream = stream;
    for (const track of stream.getAudioTracks()) track.addEventListener("ended", this.#reopen);
    const capture = new AudioWorkletNode(this.#context, "capture", {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: "explicit",
    });
    capture.port.onmessage = ({ data }: MessageEvent<CaptureReport>) => {
      if (this.#capture === capture) this.#callbacks.onHeard(data);
    };
    this.#capture = capture;
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(capture);
    this.#tellCapture({ type: "tutor", isTutorSpeaking: this.#isTutorSpeaking });
    this.#callbacks.onMicrophone();
  }

  /** Releases the microphone, or cancels its opening. */
  #release(): void {
    this.#attempt++;
    this.#isOpening = false;
    this.#source?.disconnect();
    this.#source = undefined;
    this.#tellCapture({ type: "stop" });
    this.#capture = undefined;
    for (const track of this.#stream?.getAudioTracks() ?? [])
      track.removeEventListener("ended", this.#reopen);
    if (this.#stream) stopTracks(this.#stream);
    this.#stream = undefined;
  }

  #playbackReports(message: PlaybackReport): void {
    if (this.#isClosed) return;
    if (message.type === "playing") this.#callbacks.onPlaying(message.heads);
    else report("The AI tutor said more than could be played.");
  }

  #tell(command: PlaybackCommand): void {
    if (this.#playback) this.#playback.port.postMessage(command);
    else if (!this.#isClosed) this.#waiting.push(command);
  }

  #tellCapture(command: CaptureCommand): void {
    this.#capture?.port.postMessage(command);
  }

  readonly #tellState = (): void => {
    if (!this.#isClosed) this.#callbacks.onPaused(this.#context.state !== "running");
  };

  /** The open microphone's device is gone: opens the current default. */
  readonly #reopen = (): void => {
    this.#release();
    void this.#open();
  };

  /** A device was added or removed: a missing microphone may now exist. */
  readonly #deviceChanged = async (): Promise<void> => {
    // No second prompt, and none after a denial.
    if (!this.#isWanted || this.#isOpening || this.#isDenied || isLive(this.#stream)) return;
    const attempt = this.#attempt;
    const devices = await navigator.mediaDevices.enumerateDevices();
    const isThere = devices.some(({ kind }) => kind === "audioinput");
    if (isThere && attempt === this.#attempt && !isLive(this.#stream)) this.#reopen();
  };
}

/** The specification requires audio errors to be logged. */
function report(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: there is no other log in a browser
  console.error(message, error ?? "");
}
