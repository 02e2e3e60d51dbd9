/**
 * A Playwright reporter that prints a line for each test that did not simply pass, with its first error. The summary of
 * `make test` repeats these lines (`scripts/lib/test-counts.ts`).
 */
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { inRoot } from "../../scripts/lib/paths.ts";

/** Enough for the call of Playwright that failed and for what it waited. */
const MAX_ERROR_LENGTH = 240;

export default class Troubles implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === "unexpected") console.log(lineOf(test, "failed"));
      if (outcome === "flaky") console.log(lineOf(test, "passed on its retry"));
    }
  }
}

/** For example `✘ [phone] journeys/chats.spec.ts:3 failed: Error: … (journeys/chats.spec.ts:9)`. */
function lineOf({ location, parent, results }: TestCase, how: string): string {
  const place = `${inEndToEnd(location.file)}:${location.line}`;
  return `✘ [${parent.project()?.name}] ${place} ${how}: ${firstErrorOf(results)}`;
}

function firstErrorOf(results: readonly TestResult[]): string {
  const error = results.find((result) => result.error)?.error;
  const text = stripVTControlCharacters(error?.message ?? "no error was reported").replace(/\s+/g, " ");
  const at = error?.location ? ` (${inEndToEnd(error.location.file)}:${error.location.line})` : "";
  return text.slice(0, MAX_ERROR_LENGTH) + at;
}

const inEndToEnd = (file: string): string => file.slice(inRoot("e2e").length + 1);
