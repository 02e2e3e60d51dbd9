/**
 * A Playwright reporter that writes each journey's duration for `make test`, in addition to the reporters for people.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { inRoot } from "../../scripts/lib/paths.ts";
import { JOURNEY_TIMES, type TimedTest } from "../../scripts/lib/timed-tests.ts";

/** The annotation that holds a test's processor time, in ms. */
export const PROCESSOR = "processor";

export default class Times implements Reporter {
  readonly #timed: TimedTest[] = [];

  onTestEnd({ title, location, parent }: TestCase, { duration, annotations, status }: TestResult): void {
    if (status === "skipped") return;
    const file = location.file.slice(inRoot("e2e").length + 1);
    const processor = annotations.find(({ type }) => type === PROCESSOR)?.description;
    this.#timed.push({
      name: `${parent.project()?.name} ${file} ${title}`,
      ms: duration,
      ...(processor === undefined ? {} : { processorMs: Number(processor) }),
    });
  }

  onEnd(): void {
    writeFileSync(JOURNEY_TIMES, JSON.stringify(this.#timed));
  }
}
