/** The wire format of audio: base64 of 16-bit little-endian samples. */

/** Encodes samples for sending. */
export function encodeSamples(samples: Int16Array): string {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  // In chunks, because the number of arguments is limited.
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Decodes audio in chunks, which may end within a sample. */
export class SampleDecoder {
  #rest: number | undefined;

  decode(base64: string): Int16Array {
    const text = atob(base64);
    const before = this.#rest === undefined ? 0 : 1;
    const bytes = new Uint8Array(before + text.length);
    if (this.#rest !== undefined) bytes[0] = this.#rest;
    for (let at = 0; at < text.length; at++) bytes[before + at] = text.charCodeAt(at);
    const isOdd = bytes.length % 2 === 1;
    this.#rest = isOdd ? bytes.at(-1) : undefined;
    return new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2));
  }
}
