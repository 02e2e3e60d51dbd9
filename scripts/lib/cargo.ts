import { hasSystemLibraries } from "../bootstrap/libpq.mjs";
import { nodeEnv } from "./node.ts";
import type { Profile } from "./paths.ts";
import type { ChildSpec, Supervisor } from "./supervisor.ts";

/** Returns a cargo command that links the system's PostgreSQL library, or builds one if there is none. */
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

/** The product, the program that inserts sample data, and the stand-ins for external services. */
const PROGRAMS = ["academy", "academy-seed", "stand-ins"];

/**
 * Builds the programs, and others that need features.
 *
 * @param binaries builds only these, with the same dependency features as for all, so that nothing is
 * compiled twice
 */
export const buildPrograms = (
  supervisor: Supervisor,
  profile: Profile,
  { features = [], binaries = [] }: { features?: string[]; binaries?: string[] } = {},
): Promise<void> =>
  supervisor.run(
    cargo("build", [
      "--locked",
      ...(profile === "debug" ? [] : ["--profile", profile]),
      ...features.flatMap((feature) => ["--features", feature]),
      ...PROGRAMS.flatMap((program) => ["-p", program]),
      ...binaries.flatMap((binary) => ["--bin", binary]),
    ]),
  );

/** The crates and features that the checks compile: always the same, so that nothing is compiled twice. */
const WORKSPACE = ["--locked", "--workspace", "--features", "academy/bench"];

/**
 * Compiles our own crates with Clippy's driver, which is rustc with more lints. `cargo clippy` beside `cargo
 * build` would compile all crates twice, including four hundred dependencies, for the same result.
 */
const LINTED = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" };

/**
 * Builds and lints everything the tests need, programs included, in the debug profile: one build serves the
 * API description, the Rust tests and the browser journeys. (`cargo build --all-targets` would link separate
 * test programs.)
 */
export const workspaceBuild = (): ChildSpec =>
  cargo("test", [...WORKSPACE, "--no-run"], { env: { ...nodeEnv(), ...LINTED } });

/** Of the same build only the API, which describes itself: without tests, which may not compile yet. */
export const academyBuild = (): ChildSpec =>
  cargo("build", [...WORKSPACE, "--bin", "academy"], { env: { ...nodeEnv(), ...LINTED } });

/** The same build, which reports the paths of the built programs as JSON. */
export const workspaceTests = (): ChildSpec =>
  cargo("test", [...WORKSPACE, "--no-run", "--message-format=json-render-diagnostics"], {
    env: { ...nodeEnv(), ...LINTED },
  });

/** Splits the arguments at `--`: those for cargo, and those for the program. */
function split(args: string[]): [string[], string[]] {
  const at = args.indexOf("--");
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
}
