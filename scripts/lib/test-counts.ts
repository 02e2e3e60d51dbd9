import { stripVTControlCharacters } from "node:util";

/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
}

/** The closing lines of the test runners in use: cargo, node, Vitest, Playwright. */
const CLOSING_LINES: [RegExp, keyof Counts][] = [
  [/^test result: .*?(\d+) passed/, "passed"],
  [/^test result: .*?(\d+) failed/, "failed"],
  [/^ℹ pass (\d+)$/, "passed"],
  [/^ℹ fail (\d+)$/, "failed"],
  [/^\s*Tests\s.*?(\d+) passed/, "passed"],
  [/^\s*Tests\s.*?(\d+) failed/, "failed"],
  [/^ {2}(\d+) passed\b/, "passed"],
  [/^ {2}(\d+) failed$/, "failed"],
];

/** Adds what a line of a test runner's output says to the counts; any other line adds nothing. */
export function countLine(line: string, counts: Counts): void {
  const text = stripVTControlCharacters(line);
  for (const [pattern, kind] of CLOSING_LINES) {
    counts[kind] += Number(pattern.exec(text)?.[1] ?? 0);
  }
}
