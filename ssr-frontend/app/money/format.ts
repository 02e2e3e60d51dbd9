/**
 * Formats money: in US dollars, with grouped thousands and a minus before the sign. `api/src/domain/price.rs`
 * does the same.
 */

/** US cents with two decimals, for payments: `$60.00`, `$1,250.00`, `−$60.00`. */
export function formatCents(cents: number): string {
  const [whole = "", fraction] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "−" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/** US cents with decimals only if needed: `$1,250`, `$33.50`, `−$500`, `$0`. */
export const formatAmount = (cents: number): string => formatCents(cents).replace(/\.00$/, "");

/** A price: the same, and `Free` for zero. */
export const formatPrice = (cents: number): string => (cents === 0 ? "Free" : formatAmount(cents));

/** An amount of any currency, in hundredths, with two decimals: `$60.00`, `−60.00 EUR`. */
export const formatInCurrency = (hundredths: number, currency: string): string =>
  currency === "usd"
    ? formatCents(hundredths)
    : `${formatCents(hundredths).replace("$", "")} ${currency.toUpperCase()}`;

/** Whole US dollars, the unit of prices in `content/`: `$3,000`. */
export const formatDollars = (dollars: number): string => formatAmount(dollars * 100);
