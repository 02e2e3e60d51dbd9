/** US cents as people read them: `$50`, `$33.50`, and `Free` for nothing. */
export function price(cents: number): string {
  if (cents === 0) return "Free";
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
