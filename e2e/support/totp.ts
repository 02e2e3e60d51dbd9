import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Period of a code in hours, for moving the clock to the next one. */
export const STEP_HOURS = STEP_SECONDS / 3_600;

/** Returns the code of an authenticator app at an instant, in ms (RFC 6238), for a secret in its typed form. */
export function totp(secret: string, instant: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(instant / 1000 / STEP_SECONDS)));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
