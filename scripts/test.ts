/** `make test`, `make check` and their parts: `test.ts all|static|scripts|web|rust|e2e|screenshots [arguments]`. */
import { checksOf, type Part } from "./lib/all-checks.ts";
import { runChecks } from "./lib/checks.ts";
import { session } from "./lib/session.ts";

const [part = "all", ...args] = process.argv.slice(2);
const EXIT_WHEN_INTERRUPTED = 130;

await session(
  (supervisor) => runChecks(supervisor, checksOf(part as Part | "all", args)),
  EXIT_WHEN_INTERRUPTED,
);
