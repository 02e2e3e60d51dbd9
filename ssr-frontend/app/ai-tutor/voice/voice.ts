/**
 * Connects the relay and the audio device: turns, interruptions, and resending speech after a connection
 * break.
 */
import type { PageEvent, TurnTaking, TutorEvent } from "../protocol.ts";
import { AnswerPlayer } from "./answer-player.ts";
import { encodeSamples } from "./base64.ts";
import { SAMPLE_RATE, SPEECH_LEVEL } from "./capture.ts";
import type { DeviceCallbacks, HeardSound, MicrophoneTrouble, VoiceDevice } from "./device.ts";
import { KeptSound } from "./kept-sound.ts";
import { MicrophoneLevel } from "./microphone-level.ts";
import type { Playhead } from "./playback.ts";
import { SoundAllowance } from "./sound-allowance.ts";
import { readTurnTaking, storeTurnTaking } from "./turn-taking.ts";
import type { VoiceControls, VoiceState } from "./voice-state.ts";

const samples = (ms: number): number => (SAMPLE_RATE * ms) / 1000;

/** How long the model's service may take to confirm an interruption, in ms. */
const INTERRUPTION_TIMEOUT = 700;
/** The audio kept from before speech is detected, in samples: the first word. */
const LEAD_IN = samples(1500);
/** The same before a press of the push-to-talk button. */
const TALK_LEAD_IN = samples(200);
/** Shorter input was no word, in samples. */
const SHORTEST_TALK = samples(200);
/** How long after the button's release earlier input may still arrive from the microphone, in ms. */
const TALK_TAIL = 60;
/** The allowance reserved for new audio while earlier audio is resent, in samples. */
const RESERVE = samples(2000);

export interface VoiceCallbacks {
  send: (event: PageEvent) => void;
  onChange: (change: Partial<VoiceState>) => void;
  /** Called with the playback positions of spoken responses. */
  onPlayed: (heads: readonly Playhead[]) => void;
  onTrouble: (trouble: MicrophoneTrouble) => void;
}

export class TutorVoice implements VoiceControls {
  readonly #callbacks: VoiceCallbacks;
  readonly #device: VoiceDevice;
  readonly #player: AnswerPlayer;
  readonly #kept = new KeptSound();
  readonly #allowance = new SoundAllowance();
  readonly #meter = new MicrophoneLevel();
  #state: VoiceState = {
    microphone: "opening",
    isPlayable: true,
    isListening: false,
    isSpeaking: false,
    isPaused: false,
    isTalking: false,
    turnTaking: readTurnTaking(),
    level: 0,
    isAudioDetected: false,
  };
  /** Whether sent audio reaches the model. */
  #isLineReady = false;
  /** The turn-taking that the relay was last told. */
  #toldTurnTaking: TurnTaking = "patient";
  /** Whether the student's turn has ended and is not confirmed yet. */
  #owesCommit = false;
  /** The input since the button was pressed, in samples. */
  #talked = 0;
  /** The timeout of an unconfirmed interruption. */
  #interruptionTimer: ReturnType<typeof setTimeout> | undefined;
  /** The item id of a response with a false interruption. */
  #undisturbed: string | undefined;
  /** The delay before a push-to-talk turn is committed. */
  #tailTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(createDevice: (callbacks: DeviceCallbacks) => VoiceDevice, callbacks: VoiceCallbacks) {
    this.#callbacks = callbacks;
    this.#device = createDevice({
      onHeard: (sound) => this.#heard(sound),
      onPlaying: (heads) => this.#player.played(heads),
      onMicrophone: () => this.#change({ microphone: "open" }),
      onTrouble: (trouble) => this.#lostMicrophone(trouble),
      onPaused: (isPaused) => this.#change({ isPaused, ...(isPaused ? this.#meter.reset() : {}) }),
      onUnplayable: () => {
        this.#change({ isPlayable: false });
        this.#player.giveUp();
      },
    });
    this.#player = new AnswerPlayer({
      device: this.#device,
      send: callbacks.send,
      onSpeaking: (isSpeaking) => this.#change({ isSpeaking }),
      onPlayed: callbacks.onPlayed,
    });
    callbacks.onChange(this.#state);
  }

  /** Handles an event from the relay. */
  receive(event: TutorEvent): void {
    switch (event.type) {
      case "session.updated":
        this.#begin();
        break;
      case "tutor.connection":
        if (event.state === "reconnecting") this.lose();
        else if (!this.#isLineReady) this.#goOn();
        break;
      case "response.created":
        this.#player.begin(event);
        break;
      case "response.audio.delta":
        this.#player.add(event);
        break;
      case "response.audio.done":
        this.#player.finish(event);
        break;
      case "response.done":
        this.#player.end(event);
        break;
      case "input_audio_buffer.speech_started":
        this.#kept.beginTurn();
        this.#change({ isListening: true });
        this.stopPlaying();
        break;
      case "input_audio_buffer.speech_stopped":
        this.#change({ isListening: false });
        break;
      case "input_audio_buffer.committed":
        this.#committed();
        break;
      case "tutor.voice_closed":
        this.#restMicrophone();
        this.#change({ closedBecause: event.message });
        break;
    }
  }

  /** The connection is lost. Speech is buffered meanwhile. */
  lose(): void {
    this.#isLineReady = false;
    this.#change({ isListening: false });
  }

  /** Stops playback and reports the position to the relay. */
  stopPlaying(): void {
    this.#endInterruption();
    this.#player.stop();
  }

  /** Ends input and output while the summary is written. */
  rest(): void {
    this.stopPlaying();
    this.#endTurn();
    this.#restMicrophone();
  }

  /** Releases microphone and speaker. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#tailTimer);
    clearTimeout(this.#interruptionTimer);
    this.#device.close();
  }

  mute(): void {
    this.#endTurn();
    if (!this.#owesCommit) this.#kept.clear();
    this.#closeMicrophone();
    this.#change({ microphone: "muted" });
  }

  unmute(): void {
    if (this.#state.closedBecause !== undefined) return;
    this.#change({ microphone: "opening" });
    this.#device.open();
  }

  wake(): void {
    this.#device.wake();
  }

  takeTurns(turnTaking: TurnTaking): void {
    if (turnTaking === this.#state.turnTaking) return;
    this.#endTurn();
    storeTurnTaking(turnTaking);
    this.#change({ turnTaking });
    if (this.#isLineReady) this.#tellTurnTaking();
  }

  talk(): void {
    if (this.#state.isTalking || this.#state.microphone !== "open" || !this.#isByButton) return;
    this.#commitTail();
    this.stopPlaying();
    const before = this.#kept.beginTurn();
    this.#talked = 0;
    this.#change({ isTalking: true });
    if (this.#isLineReady) for (const piece of before) this.#sendSound(piece);
  }

  endTalk(): void {
    if (!this.#state.isTalking) return;
    this.#change({ isTalking: false });
    this.#tailTimer = setTimeout(() => this.#commitTail(), TALK_TAIL);
  }

  cancelTalk(): void {
    if (!this.#state.isTalking) return;
    this.#change({ isTalking: false });
    this.#dropTalk();
  }

  get #isByButton(): boolean {
    return this.#state.turnTaking === "push_to_talk";
  }

  /** Whether microphone input belongs to the student's turn. */
  get #isSaying(): boolean {
    return !this.#isByButton || this.#state.isTalking || this.#tailTimer !== undefined;
  }

  #change(change: Partial<VoiceState>): void {
    if (this.#isClosed) return;
    this.#state = { ...this.#state, ...change };
    this.#callbacks.onChange(change);
  }

  #begin(): void {
    // The relay has already truncated the response that played when the connection was lost.
    this.#endInterruption();
    this.#player.reset();
    this.#allowance.reset();
    this.#toldTurnTaking = "patient";
    this.#change({ closedBecause: undefined });
    this.#goOn();
    if (this.#state.microphone === "opening") this.#device.open();
  }

  /** The connection is back: resends unconfirmed speech first. */
  #goOn(): void {
    this.#isLineReady = true;
    this.#tellTurnTaking();
    const most = Math.max(0, this.#allowance.left - RESERVE);
    const unheard = this.#isByButton ? this.#kept.said(most) : this.#kept.all(most);
    for (const piece of unheard) this.#sendSound(piece);
    if (this.#owesCommit) this.#callbacks.send({ type: "input_audio_buffer.commit" });
  }

  #tellTurnTaking(): void {
    const { turnTaking } = this.#state;
    if (turnTaking === this.#toldTurnTaking) return;
    this.#toldTurnTaking = turnTaking;
    this.#callbacks.send({ type: "tutor.turn_taking", turn_taking: turnTaking });
  }

  #heard({ samples, level, isInterruption }: HeardSound): void {
    this.#change(this.#meter.read(level));
    this.#kept.add(samples, this.#isByButton ? TALK_LEAD_IN : LEAD_IN);
    if (isInterruption && this.#player.isSpeaking && !this.#isByButton) this.#interrupt();
    if (!this.#isSaying) return;
    this.#talked += samples.length;
    if (this.#isLineReady) this.#sendSound(samples);
    // Without the relay's speech detection, the level decides. A possible echo does not count.
    else if (level > SPEECH_LEVEL && !this.#player.isSpeaking) this.#kept.beginTurn();
  }

  #sendSound(samples: Int16Array): void {
    if (!this.#allowance.take(samples.length)) return;
    this.#callbacks.send({ type: "input_audio_buffer.append", audio: encodeSamples(samples) });
  }

  /** The student may be interrupting: pauses the tutor until that is confirmed. */
  #interrupt(): void {
    // Nothing could confirm it.
    if (!this.#isLineReady) {
      this.stopPlaying();
      return;
    }
    const { current } = this.#player;
    // A false interruption may recur: a response is paused for it only once.
    if (current !== this.#undisturbed) this.#device.pause();
    clearTimeout(this.#interruptionTimer);
    this.#interruptionTimer = setTimeout(() => {
      this.#endInterruption();
      this.#undisturbed = current;
      this.#device.goOn();
      // Input counts as echo again.
      this.#device.setTutorSpeaking(false);
      this.#device.setTutorSpeaking(this.#player.isSpeaking);
    }, INTERRUPTION_TIMEOUT);
  }

  #endInterruption(): void {
    clearTimeout(this.#interruptionTimer);
    this.#interruptionTimer = undefined;
  }

  #committed(): void {
    this.#owesCommit = false;
    this.#kept.confirm();
    this.#change({ isListening: false });
  }

  /** Ends the turn, if there was speech. */
  #endTurn(): void {
    const isSpeaking = this.#state.isListening || (this.#kept.isTurn && !this.#isLineReady);
    if (this.#state.isTalking) this.#change({ isTalking: false });
    else if (this.#isByButton || !isSpeaking) {
      this.#commitTail();
      return;
    }
    this.#commit();
  }

  /** Commits a turn whose tail was still awaited. */
  #commitTail(): void {
    if (this.#tailTimer !== undefined) this.#commit();
  }

  #commit(): void {
    clearTimeout(this.#tailTimer);
    this.#tailTimer = undefined;
    if (this.#isByButton && this.#talked < SHORTEST_TALK) {
      this.#dropTalk();
      return;
    }
    this.#kept.endTurn();
    this.#owesCommit = true;
    if (this.#isLineReady) this.#callbacks.send({ type: "input_audio_buffer.commit" });
  }

  /** Discards the input since the button was pressed. */
  #dropTalk(): void {
    this.#kept.dropTurn();
    if (this.#isLineReady) this.#callbacks.send({ type: "input_audio_buffer.clear" });
  }

  #lostMicrophone(trouble: MicrophoneTrouble): void {
    this.#endTurn();
    this.#change({ microphone: trouble, isListening: false, ...this.#meter.reset() });
    this.#callbacks.onTrouble(trouble);
  }

  #closeMicrophone(): void {
    this.#device.mute();
    this.#change({ isListening: false, isTalking: false, ...this.#meter.reset() });
  }

  /** Closes the microphone; it reopens if the session continues after all. */
  #restMicrophone(): void {
    clearTimeout(this.#tailTimer);
    this.#tailTimer = undefined;
    this.#owesCommit = false;
    this.#kept.clear();
    this.#closeMicrophone();
    if (this.#state.microphone === "open") this.#change({ microphone: "opening" });
  }
}
