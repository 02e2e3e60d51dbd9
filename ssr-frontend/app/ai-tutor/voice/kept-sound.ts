/**
 * Buffers the student's current speech in memory: it is sent again if the connection breaks before all of it
 * has arrived.
 */
import { SAMPLE_RATE } from "./capture.ts";

/** The maximum buffer, in samples: a minute. */
const MOST = 60 * SAMPLE_RATE;
/** The maximum number of samples per event. */
const MOST_AT_ONCE = 16_384;

const lengthOf = (pieces: readonly Int16Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Joins chunks into as few events as possible. */
function joined(pieces: readonly Int16Array[]): Int16Array<ArrayBuffer>[] {
  const whole = new Int16Array(lengthOf(pieces));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  const count = Math.ceil(whole.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, at) => whole.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE));
}

/** The end of the chunks: at most `most` samples, in whole chunks. */
function endOf(pieces: readonly Int16Array[], most: number): Int16Array[] {
  let length = 0;
  const tooMuch = pieces.findLastIndex((piece) => {
    length += piece.length;
    return length > most;
  });
  return pieces.slice(tooMuch + 1);
}

export class KeptSound {
  /** The audio before speech is detected, because detection takes a moment. */
  #leadIn: Int16Array[] = [];
  /** The speech that is not confirmed yet. */
  #said: Int16Array[] = [];
  /** The number of its chunks that belong to an ended turn. */
  #ended = 0;
  #isTurn = false;

  /** Whether the student's turn is open on this side. */
  get isTurn(): boolean {
    return this.#isTurn;
  }

  /** @param leadIn how much audio before a turn is kept, in samples */
  add(piece: Int16Array, leadIn: number): void {
    if (this.#isTurn) this.#said.push(piece);
    else this.#leadIn = endOf([...this.#leadIn, piece], leadIn);
    const all = this.#said.length;
    if (this.#isTurn && lengthOf(this.#said) > MOST) this.#said = endOf(this.#said, MOST);
    this.#ended = Math.max(0, this.#ended - (all - this.#said.length));
  }

  /** Starts a turn: from here on, everything is kept. Returns the audio right before it. */
  beginTurn(): Int16Array<ArrayBuffer>[] {
    const before = this.#leadIn;
    this.#said.push(...before);
    this.#leadIn = [];
    this.#isTurn = true;
    return joined(before);
  }

  /** Ends the turn; its audio is kept until it is confirmed. */
  endTurn(): void {
    this.#isTurn = false;
    this.#ended = this.#said.length;
  }

  /** Discards the current turn. */
  dropTurn(): void {
    this.#isTurn = false;
    this.#said.length = this.#ended;
  }

  /** Confirms that speech has arrived: that of the ended turn, or else of the current one. */
  confirm(): void {
    if (this.#ended === 0) this.#isTurn = false;
    this.#said.splice(0, this.#ended === 0 ? this.#said.length : this.#ended);
    this.#ended = 0;
  }

  clear(): void {
    this.#leadIn = [];
    this.#said = [];
    this.#ended = 0;
    this.#isTurn = false;
  }

  /** The end of the speech, as events; at most `most` samples. */
  said(most: number): Int16Array<ArrayBuffer>[] {
    return joined(endOf(this.#said, most));
  }

  /** The same, with the audio after it. */
  all(most: number): Int16Array<ArrayBuffer>[] {
    return joined(endOf([...this.#said, ...this.#leadIn], most));
  }
}
