/** The format of the API's ids. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * `count` random bytes in hexadecimal digits. `crypto.randomUUID` exists only in secure contexts; this works
 * everywhere.
 */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** A new random UUID (version 4 of RFC 9562), also on pages without HTTPS. */
export function newUuid(): string {
  const digits = randomHex(16);
  // The two upper bits of this digit are the variant, `10`.
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}
