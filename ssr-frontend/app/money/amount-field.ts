/** Parses and fills money fields. Formatting is in `money/format.ts`. */

/** Dollars as users type them: `12`, `12.5`, `$1,250.00`. */
const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** The typed dollars in cents; `undefined` if it is no amount. */
export function parseAmount(typed: string): number | undefined {
  const match = DOLLARS.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = "", cents = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}

/** US cents as the value of a field, which `parseAmount` parses: `3450`, `49.50`. */
export const fieldAmount = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, "");
