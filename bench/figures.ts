import { bold, dim, green, red, say } from "../scripts/lib/log.ts";

/** A measured value. */
export interface Figure {
  name: string;
  /** The value for people, with its unit. */
  value: string;
  /** What it is compared with, if anything. */
  peer?: string;
  /** The budget, for people. */
  limit: string;
  /** Whether the value is within the budget. */
  kept: boolean;
}

/** Returns a figure with an upper limit. */
export const atMost = (name: string, value: number, limit: number, unit: string): Figure => ({
  name,
  value: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  limit: `≤ ${limit} ${unit}`,
  kept: value <= limit,
});

/** Prints the figures in columns. Returns whether every budget is met. */
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
