import { expect, test } from "vitest";
import { type ColorName, colors, moreContrast, tokensCss } from "./tokens.ts";

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => channel(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (high + 0.05) / (low + 0.05);
}

/** Foreground and background pairs, and the minimum contrast of each. */
const PAIRS: [ColorName, ColorName, number][] = [
  ["ink", "paper", 7],
  ["ink", "raised", 7],
  ["ink", "tint", 7],
  ["muted", "paper", 7],
  ["muted", "tint", 4.5],
  ["muted", "raised", 4.5],
  ["teal", "paper", 4.5],
  ["teal", "raised", 4.5],
  ["teal", "tint", 4.5],
  ["teal", "tealTint", 4.5],
  ["onTeal", "teal", 4.5],
  ["onSignal", "signal", 7],
  ["onSignal", "signalHover", 4.5],
  ["onBand", "band", 7],
  ["bandMuted", "band", 7],
  ["signal", "band", 4.5],
  ["edge", "paper", 3],
  ["edge", "raised", 3],
  ["focus", "paper", 3],
  ["confirmed", "confirmedTint", 4.5],
  ["pending", "pendingTint", 4.5],
  ["completed", "completedTint", 4.5],
  ["cancelled", "cancelledTint", 4.5],
  ["cancelled", "paper", 4.5],
  ["cancelled", "raised", 4.5],
  ["completed", "raised", 4.5],
];

test.each(["light", "dark"] as const)("every pair is legible in %s", (scheme) => {
  const weak = PAIRS.filter(
    ([on, under, least]) => contrast(colors[scheme][on], colors[scheme][under]) < least,
  );
  expect(weak).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "whoever asks for more contrast reads all text at AAA in %s",
  (scheme) => {
    const asked = { ...colors[scheme], ...moreContrast[scheme] };
    const weak = PAIRS.filter(([on, under, least]) => {
      const isText = least >= 4.5;
      return contrast(asked[on], asked[under]) < (isText && on !== "onSignal" && on !== "signal" ? 7 : least);
    });
    expect(weak).toEqual([]);
    expect(contrast(asked.line, asked.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(asked.edge, asked.raised)).toBeGreaterThanOrEqual(4.5);
  },
);

test("both schemes name the same colors, and the CSS carries them", () => {
  expect(Object.keys(colors.dark)).toEqual(Object.keys(colors.light));
  expect(tokensCss()).toContain(`--signal-hover:${colors.light.signalHover};`);
  expect(tokensCss()).toMatch(/@media \(prefers-color-scheme: dark\)\{:root \{--paper:#0e1b33/);
});
