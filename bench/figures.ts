import { bold, dim, green, red, say } from "../scripts/lib/log.ts";

/** One measured thing. */
export interface Figure {
  name: string;
  /** As people read it, with its unit. */
  value: string;
  /** What it is measured against, if anything. */
  peer?: string;
  /** The budget, as people read it. */
  limit: string;
  /** Whether the value keeps to the budget. */
  kept: boolean;
}

/** A bound that a number must not exceed. */
export const atMost = (name: string, value: number, limit: number, unit: string): Figure => ({
  name,
  value: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  limit: `≤ ${limit} ${unit}`,
  kept: value <= limit,
});

/** Prints the figures in columns; true when every budget is kept. */
export function printFigures(figures: Figure[]): boolean {
  const widths = (["name", "value", "peer", "limit"] as const).map((column) =>
    Math.max(...figures.map((figure) => (figure[column] ?? "").length)),
  );
  say(`\n${bold("Figures")}`);
  for (const { name, value, peer = "", limit, kept } of figures) {
    const cells = [name, value, peer, limit].map((cell, index) => cell.padEnd(widths[index] ?? 0));
    say(`  ${kept ? green("✓") : red("✗")} ${cells.join("  ")}`);
  }
  say(dim("\n  Measured on this machine just now; other work on it lowers them."));
  return figures.every(({ kept }) => kept);
}
