/** A session's sound, between the relay and the device: who speaks, who is interrupted, and what is said again when a line breaks. */
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

/** How long the model's service may take to agree that somebody speaks, in ms. */
const INTERRUPTION_TIMEOUT = 700;
/** How much of what comes before it is known that somebody speaks is kept, in samples: their first word. */
const LEAD_IN = samples(1500);
/** The same before somebody presses the button. */
const TALK_LEAD_IN = samples(200);
/** What is shorter than this was no word, in samples. */
const SHORTEST_TALK = samples(200);
/** How long after the button's release what was said before it is still on its way from the microphone, in ms. */
const TALK_TAIL = 60;
/** How much may be sent beside what is said again, in samples. */
const RESERVE = samples(2000);

export interface VoiceCallbacks {
  send: (event: PageEvent) => void;
  onChange: (change: Partial<VoiceState>) => void;
  /** So much of spoken answers was heard. */
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
  /** Whether what is sent arrives at the model. */
  #isLineReady = false;
  /** How the relay believes that turns are taken. */
  #toldTurnTaking: TurnTaking = "patient";
  /** Whether the student has said everything, and nobody has confirmed it yet. */
  #owesCommit = false;
  /** How much was heard since the button was pressed, in samples. */
  #talked = 0;
  /** Until an interruption counts as none. */
  #interruptionTimer: ReturnType<typeof setTimeout> | undefined;
  /** An answer, by its item, that somebody seemed to interrupt and did not. */
  #undisturbed: string | undefined;
  /** Until a turn that the button ended is committed. */
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

  /** What the relay said. */
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

  /** Nothing arrives any more. What is said meanwhile is kept. */
  lose(): void {
    this.#isLineReady = false;
    this.#change({ isListening: false });
  }

  /** The tutor falls silent; the relay is told where. */
  stopPlaying(): void {
    this.#endInterruption();
    this.#player.stop();
  }

  /** Nothing is heard or said any more, but what was said is still being summed up. */
  rest(): void {
    this.stopPlaying();
    this.#endTurn();
    this.#restMicrophone();
  }

  /** Gives microphone and speaker back. */
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

  /** Whether what the microphone hears is a part of what the student says. */
  get #isSaying(): boolean {
    return !this.#isByButton || this.#state.isTalking || this.#tailTimer !== undefined;
  }

  #change(change: Partial<VoiceState>): void {
    if (this.#isClosed) return;
    this.#state = { ...this.#state, ...change };
    this.#callbacks.onChange(change);
  }

  #begin(): void {
    // The relay has settled what was played for a page that it had lost.
    this.#endInterruption();
    this.#player.reset();
    this.#allowance.reset();
    this.#toldTurnTaking = "patient";
    this.#change({ closedBecause: undefined });
    this.#goOn();
    if (this.#state.microphone === "opening") this.#device.open();
  }

  /** What is said arrives again: first what did not. */
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
    // Nobody else says that somebody speaks. What may be an echo is none.
    else if (level > SPEECH_LEVEL && !this.#player.isSpeaking) this.#kept.beginTurn();
  }

  #sendSound(samples: Int16Array): void {
    if (!this.#allowance.take(samples.length)) return;
    this.#callbacks.send({ type: "input_audio_buffer.append", audio: encodeSamples(samples) });
  }

  /** Somebody seems to speak over the tutor, which waits until that is sure. */
  #interrupt(): void {
    // Nobody could say so.
    if (!this.#isLineReady) {
      this.stopPlaying();
      return;
    }
    const { current } = this.#player;
    // What was a cough or a noise before may go on: an answer is paused for it once.
    if (current !== this.#undisturbed) this.#device.pause();
    clearTimeout(this.#interruptionTimer);
    this.#interruptionTimer = setTimeout(() => {
      this.#endInterruption();
      this.#undisturbed = current;
      this.#device.goOn();
      // What is heard now is an echo again.
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

  /** What was said so far is all, if anything was. */
  #endTurn(): void {
    const isSpeaking = this.#state.isListening || (this.#kept.isTurn && !this.#isLineReady);
    if (this.#state.isTalking) this.#change({ isTalking: false });
    else if (this.#isByButton || !isSpeaking) {
      this.#commitTail();
      return;
    }
    this.#commit();
  }

  /** Ends what the button's release left open. */
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

  /** What was heard since the button was pressed means nothing. */
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

  /** Closes it, to be opened again if the session goes on after all. */
  #restMicrophone(): void {
    clearTimeout(this.#tailTimer);
    this.#tailTimer = undefined;
    this.#owesCommit = false;
    this.#kept.clear();
    this.#closeMicrophone();
    if (this.#state.microphone === "open") this.#change({ microphone: "opening" });
  }
}
