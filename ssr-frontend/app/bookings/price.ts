/** US cents as people read them: `$50`, `$33.50`, and `Free` for nothing. */
export function formatPrice(cents: number): string {
  if (cents === 0) return "Free";
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

/** An amount that moves, to the cent: `$60.00`, `$1,250.00`, `-$60.00`. */
export function formatCents(cents: number): string {
  const [whole = "", fraction] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/** Dollars as people type them: `12`, `12.5`, `$1,250.00`. */
const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** What was typed as dollars, in cents; nothing if it is no amount. */
export function parseAmount(typed: string): number | undefined {
  const match = DOLLARS.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = "", cents = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
