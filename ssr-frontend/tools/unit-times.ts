/**
 * A Vitest reporter that records the duration of each file of unit tests for `make test`, in addition to the
 * default one.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { type TimedTest, UNIT_TIMES } from "../../scripts/lib/timed-tests.ts";

export default class UnitTimes implements Reporter {
  readonly #timed: TimedTest[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    this.#timed.push({
      name: module.relativeModuleId,
      ms: environmentSetupDuration + setupDuration + collectDuration + duration,
      processorMs: module.meta().processorMs,
    });
  }

  onTestRunEnd(): void {
    writeFileSync(UNIT_TIMES, JSON.stringify(this.#timed));
  }
}
