/** `make test`, `make check` and their parts: `test.ts all|changed|static|scripts|web|rust|e2e|engines|screenshots [arguments]`. */
import { checksOf, type Part } from "./lib/all-checks.ts";
import { checkChanges } from "./lib/changed-checks.ts";
import { runChecks } from "./lib/checks.ts";
import { session } from "./lib/session.ts";

const [part = "all", ...args] = process.argv.slice(2);
const EXIT_WHEN_INTERRUPTED = 130;

await session(
  (supervisor) =>
    part === "changed"
      ? checkChanges(supervisor, args[0])
      : runChecks(supervisor, checksOf(part as Part | "all", args)),
  EXIT_WHEN_INTERRUPTED,
);
