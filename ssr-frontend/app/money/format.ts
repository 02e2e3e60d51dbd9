/** How money is written: in US dollars, thousands in groups, a minus before the sign. `api/src/domain/price.rs` does the same. */

/** US cents to the cent, for amounts that move: `$60.00`, `$1,250.00`, `−$60.00`. */
export function formatCents(cents: number): string {
  const [whole = "", fraction] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "−" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/** US cents with cents only where there are any: `$1,250`, `$33.50`, `−$500`, `$0`. */
export const formatAmount = (cents: number): string => formatCents(cents).replace(/\.00$/, "");

/** A price: the same, and `Free` for nothing. */
export const formatPrice = (cents: number): string => (cents === 0 ? "Free" : formatAmount(cents));

/** An amount of whatever currency, in hundredths; of dollars, to the cent: `$60.00`, `−60.00 EUR`. */
export const formatInCurrency = (hundredths: number, currency: string): string =>
  currency === "usd"
    ? formatCents(hundredths)
    : `${formatCents(hundredths).replace("$", "")} ${currency.toUpperCase()}`;

/** Whole US dollars, as prices in `content/` are kept: `$3,000`. */
export const formatDollars = (dollars: number): string => formatAmount(dollars * 100);
