/** Half the filter's length, in periods of the lower rate. */
const HALF = 24;
/** The pass band as a fraction of half the lower rate; the rest is the transition band. */
const BAND = 0.92;
/** The shape of the Kaiser window (stop band about -80 dB). */
const KAISER_BETA = 8;
/** The number of tabulated filter phases between two samples; values between them are interpolated. */
const PHASES = 512;

/** The modified Bessel function of the first kind, of order zero. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Half of the filter: its values in steps of 1/PHASES of an input sample from the center. */
function filter(cutoff: number, reach: number): Float32Array {
  const values = new Float32Array(reach * PHASES + 2);
  for (let step = 0; step < values.length; step++) {
    const distance = step / PHASES;
    const place = distance / reach;
    const window = place >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - place ** 2)) / bessel(KAISER_BETA);
    const angle = Math.PI * cutoff * distance;
    values[step] = cutoff * window * (angle === 0 ? 1 : Math.sin(angle) / angle);
  }
  return values;
}

/**
 * Converts samples from one rate to another, chunk by chunk, with a windowed sinc filter against aliasing.
 *
 * @see https://ccrma.stanford.edu/~jos/resample/
 */
export class Resampler {
  /** Input samples per output sample. */
  readonly #step: number;
  /** The filter's reach to each side, in input samples. */
  readonly #reach: number;
  readonly #filter: Float32Array;
  /** Input that is still needed. */
  #input: Float32Array;
  /** The position of the next output sample in it. */
  #position: number;

  constructor(from: number, to: number) {
    this.#step = from / to;
    const ratio = Math.min(1, to / from);
    this.#reach = Math.ceil(HALF / ratio);
    this.#filter = filter(ratio * BAND, this.#reach);
    // As if preceded by silence.
    this.#input = new Float32Array(this.#reach);
    this.#position = this.#reach;
  }

  /** The delay of the output, in input samples. */
  get delay(): number {
    return this.#reach;
  }

  /** Processes more input; returns the resulting output. */
  push(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.#input.length + samples.length);
    input.set(this.#input);
    input.set(samples, this.#input.length);
    const count = Math.max(0, Math.ceil((input.length - this.#reach - this.#position) / this.#step));
    const output = new Float32Array(count);
    for (let at = 0; at < count; at++) {
      output[at] = this.#sampleAt(input, this.#position);
      this.#position += this.#step;
    }
    const used = Math.max(0, Math.floor(this.#position) - this.#reach);
    this.#input = input.slice(used);
    this.#position -= used;
    return output;
  }

  #sampleAt(input: Float32Array, position: number): number {
    const middle = Math.floor(position);
    let sum = 0;
    for (let at = middle - this.#reach + 1; at <= middle + this.#reach; at++) {
      const place = Math.abs(position - at) * PHASES;
      const below = Math.floor(place);
      const value = this.#filter[below] ?? 0;
      const next = this.#filter[below + 1] ?? 0;
      sum += (input[at] ?? 0) * (value + (next - value) * (place - below));
    }
    return sum;
  }
}
