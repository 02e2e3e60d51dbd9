/** The Rust tests, on a PostgreSQL of their own. */
import { availableParallelism } from "node:os";
import { workspaceTest } from "./cargo.ts";
import type { Check } from "./checks.ts";
import { UserError } from "./errors.ts";
import { neutralEnv } from "./settings.ts";
import { withTestDatabase } from "./test-database.ts";

/** Tests at a time for each core: most of them wait for the database, for a deadline or for a process. */
const TESTS_PER_CORE = 3;

/**
 * No certificate authorities: a test asks nobody outside. Each of a thousand servers would otherwise parse the machine's
 * list of them several times, which took a third of the tests' time.
 */
const NO_AUTHORITIES = { SSL_CERT_FILE: "/dev/null" };

/** More failures than this are no accident of a busy machine. */
const MAX_SECOND_TRIES = 10;

/**
 * Runs them, or those that one of `names` is a part of. What failed runs once more by its exact name, as a failed journey does: on a shared machine a test
 * may fail by no fault of the product. One that needed it is named in the summary, to be mended.
 */
export const runRustTests =
  (names: string[]): Check["check"] =>
  (run, supervisor, counts) =>
    withTestDatabase(supervisor, async (url) => {
      const threads = String(availableParallelism() * TESTS_PER_CORE);
      const env = { ...neutralEnv(), ...NO_AUTHORITIES, TEST_DATABASE_URL: url, RUST_TEST_THREADS: threads };
      const test = (filters: string[]) => run(workspaceTest(filters, env));
      try {
        await test(["--", ...names]);
      } catch (error) {
        const failed = [...counts.troubled];
        const mayTryAgain =
          error instanceof UserError && failed.length > 0 && failed.length <= MAX_SECOND_TRIES;
        if (!mayTryAgain) throw error;
        // Whatever they end with now is counted in their place.
        counts.failed -= failed.length;
        await test(["--", "--exact", ...failed]);
      }
    });
