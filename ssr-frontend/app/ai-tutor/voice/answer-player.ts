/** Plays the relay's spoken responses, and reports their playback positions to the relay. */
import type { PageEvent, TutorEvent } from "../protocol.ts";
import type { VoiceDevice } from "./device.ts";
import type { Playhead } from "./playback.ts";

/** The interval of the reports, in ms. */
const TELL_EVERY = 500;
/** Bytes of audio per ms. */
const BYTES_PER_MS = 48;

type Received<T extends TutorEvent["type"]> = Extract<TutorEvent, { type: T }>;

interface PlayedAnswer {
  responseId: string;
  heardMs: number;
  /** The duration of the received audio, in ms. */
  receivedMs: number;
  /** Whether all audio was received. */
  isWhole: boolean;
  /** The time of the last report to the relay, in ms. */
  toldAt: number;
}

interface PlayerOptions {
  device: VoiceDevice;
  send: (event: PageEvent) => void;
  /** Called when playback starts or ends, including queued audio. */
  onSpeaking: (isSpeaking: boolean) => void;
  onPlayed: (heads: readonly Playhead[]) => void;
}

export class AnswerPlayer {
  readonly #options: PlayerOptions;
  /** Playing and queued responses, by item, in order. */
  readonly #answers = new Map<string, PlayedAnswer>();
  /** Running responses that are not played to the end, with their item ids. */
  readonly #responses = new Map<string, string>();
  /** The ids of running responses whose further audio is dropped. */
  readonly #cleared = new Set<string>();
  #isPlayable = true;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  get isSpeaking(): boolean {
    return this.#answers.size > 0;
  }

  /** The item id of the response that is playing. */
  get current(): string | undefined {
    return this.#answers.keys().next().value;
  }

  /** There is no audio output: received audio counts as played, so that captions are shown. */
  giveUp(): void {
    this.#isPlayable = false;
    for (const [id, { receivedMs, isWhole }] of this.#answers) this.#pretendHeard(id, receivedMs, isWhole);
  }

  begin({ response: { id }, item_id }: Received<"response.created">): void {
    this.#responses.set(id, item_id);
  }

  add({ response_id, item_id, delta }: Received<"response.audio.delta">): void {
    if (this.#cleared.has(response_id)) return;
    const answer = this.#answerOf(item_id, response_id);
    answer.receivedMs += Math.floor((delta.length * 3) / 4 / BYTES_PER_MS);
    if (this.#isPlayable) this.#options.device.play(item_id, delta);
    else this.#pretendHeard(item_id, answer.receivedMs, false);
  }

  finish({ response_id, item_id }: Received<"response.audio.done">): void {
    if (this.#cleared.has(response_id)) return;
    const answer = this.#answerOf(item_id, response_id);
    answer.isWhole = true;
    if (!this.#isPlayable) {
      this.#pretendHeard(item_id, answer.receivedMs, true);
      return;
    }
    // A response without audio also gets its end, after the ones before it.
    if (answer.receivedMs === 0) this.#options.device.play(item_id, "");
    this.#options.device.finish(item_id);
  }

  /** The response has ended at the relay: unplayed audio of an interrupted one is dropped. */
  end({ response: { id } }: Received<"response.done">): void {
    const waiting = [...this.#answers].find(([, { responseId }]) => responseId === id);
    if (waiting) this.#answers.delete(waiting[0]);
    if (waiting && this.isSpeaking) this.stop();
    else if (waiting) this.#clear();
    this.#responses.delete(id);
    this.#cleared.delete(id);
  }

  /** Handles the playback positions. */
  played(heads: readonly Playhead[]): void {
    const known = heads.filter(({ id }) => this.#answers.has(id));
    if (known.length === 0) return;
    this.#options.onPlayed(known);
    for (const head of known) this.#tell(head);
  }

  /** Stops playback and clears the queue; reports the position to the relay. */
  stop(): void {
    const [[playing, answer] = []] = this.#answers;
    const [, begun] = [...this.#responses].find(([id]) => !this.#cleared.has(id)) ?? [];
    // For a response that has not started to play, audio may still be on its way.
    const item_id = playing ?? begun;
    this.#clear();
    for (const id of this.#responses.keys()) this.#cleared.add(id);
    if (item_id === undefined) return;
    this.#options.send({ type: "tutor.played", item_id, heard_ms: answer?.heardMs ?? 0, state: "stopped" });
  }

  /** The same without a report, when the relay has no current response. */
  reset(): void {
    this.#clear();
    this.#responses.clear();
    this.#cleared.clear();
  }

  #clear(): void {
    this.#answers.clear();
    this.#options.device.clear();
    this.#tellSpeaking();
  }

  #answerOf(itemId: string, responseId: string): PlayedAnswer {
    let answer = this.#answers.get(itemId);
    if (!answer) {
      answer = { responseId, heardMs: 0, receivedMs: 0, isWhole: false, toldAt: Number.NEGATIVE_INFINITY };
      this.#answers.set(itemId, answer);
      this.#responses.set(responseId, itemId);
      this.#tellSpeaking();
    }
    return answer;
  }

  #tell({ id: item_id, heardMs: heard_ms, isEnded }: Playhead): void {
    const answer = this.#answers.get(item_id);
    if (!answer) return;
    answer.heardMs = heard_ms;
    if (isEnded) {
      this.#answers.delete(item_id);
      this.#responses.delete(answer.responseId);
      this.#options.send({ type: "tutor.played", item_id, heard_ms, state: "ended" });
      this.#tellSpeaking();
    } else if (Date.now() - answer.toldAt >= TELL_EVERY) {
      answer.toldAt = Date.now();
      this.#options.send({ type: "tutor.played", item_id, heard_ms, state: "playing" });
    }
  }

  #pretendHeard(id: string, heardMs: number, isEnded: boolean): void {
    const answer = this.#answers.get(id);
    if (answer) answer.toldAt = Number.NEGATIVE_INFINITY;
    this.played([{ id, heardMs, isEnded }]);
  }

  #tellSpeaking(): void {
    this.#options.device.setTutorSpeaking(this.isSpeaking);
    this.#options.onSpeaking(this.isSpeaking);
  }
}
