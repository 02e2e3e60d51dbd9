import { formatAmount, formatPrice } from "../../money/format.ts";

/** The tutors' prices in words: `$40 to $100 an hour, some free`. `undefined` without any. */
export function priceRange(cents: readonly number[]): string | undefined {
  const paid = cents.filter((price) => price > 0);
  if (paid.length === 0) return cents.length > 0 ? formatPrice(0) : undefined;
  const [least, most] = [Math.min(...paid), Math.max(...paid)];
  const range = least === most ? formatAmount(least) : `${formatAmount(least)} to ${formatAmount(most)}`;
  return `${range} an hour${paid.length < cents.length ? ", some free" : ""}`;
}
