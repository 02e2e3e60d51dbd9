import { hasSystemLibraries } from "../bootstrap/libpq.mjs";
import { nodeEnv } from "./node.ts";
import type { Profile } from "./paths.ts";
import type { ChildSpec, Supervisor } from "./supervisor.ts";

/** A cargo command that links the machine's PostgreSQL library, or builds its own where there is none. */
export function cargo(command: string, args: string[], rest: Partial<ChildSpec> = {}): ChildSpec {
  const [flags, passedOn] = split(args);
  const bundled = hasSystemLibraries() ? [] : ["--features", "academy/bundled-libpq"];
  return {
    name: `cargo ${command}`,
    command: "cargo",
    args: [command, ...flags, ...bundled, ...passedOn],
    env: nodeEnv(),
    ...rest,
  };
}

/** Builds the product's two programs, and others that want features. */
export const buildPrograms = (
  supervisor: Supervisor,
  profile: Profile,
  features: string[] = [],
): Promise<void> =>
  supervisor.run(
    cargo("build", [
      "--locked",
      ...(profile === "release" ? ["--release"] : []),
      ...features.flatMap((feature) => ["--features", feature]),
      "-p",
      "academy",
      "-p",
      "stand-ins",
    ]),
  );

/**
 * Builds everything the tests need, programs included, in the debug profile: one build serves the API
 * description, the Rust tests and the browser journeys.
 */
export const buildWorkspace = (supervisor: Supervisor): Promise<void> =>
  supervisor.run(cargo("build", ["--locked", "--workspace", "--all-targets"]));

/** Splits at `--`: what is cargo's, and what goes on to the program or to clippy. */
function split(args: string[]): [string[], string[]] {
  const at = args.indexOf("--");
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
}
