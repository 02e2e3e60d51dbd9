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
