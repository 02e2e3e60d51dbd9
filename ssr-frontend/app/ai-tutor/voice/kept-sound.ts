/** What the student is just saying, in memory alone: it is said again if the line breaks before all of it has arrived. */
import { SAMPLE_RATE } from "./capture.ts";

/** The most that is kept, in samples: a minute. */
const MOST = 60 * SAMPLE_RATE;
/** The most samples that may be sent as one. */
const MOST_AT_ONCE = 16_384;

const lengthOf = (pieces: readonly Int16Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Joins pieces to as few as may be sent. */
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

/** The end of it: at most so many samples, in whole pieces. */
function endOf(pieces: readonly Int16Array[], most: number): Int16Array[] {
  let length = 0;
  const tooMuch = pieces.findLastIndex((piece) => {
    length += piece.length;
    return length > most;
  });
  return pieces.slice(tooMuch + 1);
}

export class KeptSound {
  /** What comes before the student speaks: it takes a moment to know that they do. */
  #leadIn: Int16Array[] = [];
  /** What they say, until it is confirmed. */
  #said: Int16Array[] = [];
  /** How many of these are of a turn that has ended. */
  #ended = 0;
  #isTurn = false;

  /** Whether the student speaks, as far as is known here. */
  get isTurn(): boolean {
    return this.#isTurn;
  }

  /** @param leadIn how much of what comes before a turn is kept, in samples */
  add(piece: Int16Array, leadIn: number): void {
    if (this.#isTurn) this.#said.push(piece);
    else this.#leadIn = endOf([...this.#leadIn, piece], leadIn);
    const all = this.#said.length;
    if (this.#isTurn && lengthOf(this.#said) > MOST) this.#said = endOf(this.#said, MOST);
    this.#ended = Math.max(0, this.#ended - (all - this.#said.length));
  }

  /** The student speaks: from what there is on, all is kept. Returns what came right before. */
  beginTurn(): Int16Array<ArrayBuffer>[] {
    const before = this.#leadIn;
    this.#said.push(...before);
    this.#leadIn = [];
    this.#isTurn = true;
    return joined(before);
  }

  /** The student has said everything; what was said is kept until it is confirmed. */
  endTurn(): void {
    this.#isTurn = false;
    this.#ended = this.#said.length;
  }

  /** What is being said means nothing. */
  dropTurn(): void {
    this.#isTurn = false;
    this.#said.length = this.#ended;
  }

  /** What was said has arrived: the turn that ended, or else the one that goes on. */
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

  /** The end of what was said, as it is sent; at most so many samples. */
  said(most: number): Int16Array<ArrayBuffer>[] {
    return joined(endOf(this.#said, most));
  }

  /** The same, with what came after it. */
  all(most: number): Int16Array<ArrayBuffer>[] {
    return joined(endOf([...this.#said, ...this.#leadIn], most));
  }
}
