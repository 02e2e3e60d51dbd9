/** Spoken answers from the relay to the speaker, and how much of each was heard back to the relay. */
import type { PageEvent, TutorEvent } from "../protocol.ts";
import type { VoiceDevice } from "./device.ts";
import type { Playhead } from "./playback.ts";

/** How often it is said how much was heard, in ms. */
const TELL_EVERY = 500;
/** Bytes of sound in a ms. */
const BYTES_PER_MS = 48;

type Received<T extends TutorEvent["type"]> = Extract<TutorEvent, { type: T }>;

interface PlayedAnswer {
  responseId: string;
  heardMs: number;
  /** How much sound there is of it, in ms. */
  receivedMs: number;
  /** Nothing more of it comes. */
  isWhole: boolean;
  /** When the relay was told last, in ms. */
  toldAt: number;
}

interface PlayerOptions {
  device: VoiceDevice;
  send: (event: PageEvent) => void;
  /** Whether something is played, or waits to be. */
  onSpeaking: (isSpeaking: boolean) => void;
  onPlayed: (heads: readonly Playhead[]) => void;
}

export class AnswerPlayer {
  readonly #options: PlayerOptions;
  /** What is played or waits, by item, in order. */
  readonly #answers = new Map<string, PlayedAnswer>();
  /** What is being answered and was not heard to its end, with the item of each. */
  readonly #responses = new Map<string, string>();
  /** Of these, what is not to be heard any more. */
  readonly #cleared = new Set<string>();
  #isPlayable = true;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  get isSpeaking(): boolean {
    return this.#answers.size > 0;
  }

  /** The answer that is played now, by its item. */
  get current(): string | undefined {
    return this.#answers.keys().next().value;
  }

  /** There is no sound: what comes counts as heard, so that it can be read. */
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
    // Also one of which no sound came has its end, after what stands before it.
    if (answer.receivedMs === 0) this.#options.device.play(item_id, "");
    this.#options.device.finish(item_id);
  }

  /** The relay is done with an answer: what of it is not heard yet is not to be. */
  end({ response: { id } }: Received<"response.done">): void {
    const waiting = [...this.#answers].find(([, { responseId }]) => responseId === id);
    if (waiting) this.#answers.delete(waiting[0]);
    if (waiting && this.isSpeaking) this.stop();
    else if (waiting) this.#clear();
    this.#responses.delete(id);
    this.#cleared.delete(id);
  }

  /** How far the speaker is. */
  played(heads: readonly Playhead[]): void {
    const known = heads.filter(({ id }) => this.#answers.has(id));
    if (known.length === 0) return;
    this.#options.onPlayed(known);
    for (const head of known) this.#tell(head);
  }

  /** Nothing of what plays or waits is heard any more; the relay is told where it stopped. */
  stop(): void {
    const [[playing, answer] = []] = this.#answers;
    const [, begun] = [...this.#responses].find(([id]) => !this.#cleared.has(id)) ?? [];
    // Of what has not been heard at all, the relay may have sent something that is still on its way.
    const item_id = playing ?? begun;
    this.#clear();
    for (const id of this.#responses.keys()) this.#cleared.add(id);
    if (item_id === undefined) return;
    this.#options.send({ type: "tutor.played", item_id, heard_ms: answer?.heardMs ?? 0, state: "stopped" });
  }

  /** The same, where the relay knows of nothing that is played or given. */
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
