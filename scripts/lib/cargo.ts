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

/** The product, what fills its database with samples, and what stands in for outside services. */
const PROGRAMS = ["academy", "academy-seed", "stand-ins"];

/**
 * Builds the programs, and others that want features.
 *
 * @param binaries builds these alone, with the dependencies' features as for all, so that nothing is compiled twice
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

/** Which crates and features the checks compile: always the same, so that nothing is compiled twice. */
const WORKSPACE = ["--locked", "--workspace", "--features", "academy/bench"];

/**
 * Our own crates are compiled by Clippy's driver, which is rustc with more lints. `cargo clippy` beside `cargo build`
 * would compile all crates twice, four hundred of others' among them, to say the same.
 */
const LINTED = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" };

/**
 * Builds and lints everything the tests need, programs included, in the debug profile: one build serves the API
 * description, the Rust tests and the browser journeys. (`cargo build --all-targets` would link tests of its own.)
 */
export const workspaceBuild = (): ChildSpec =>
  cargo("test", [...WORKSPACE, "--no-run"], { env: { ...nodeEnv(), ...LINTED } });

/** The same, which says as JSON where the built programs are. */
export const workspaceTests = (): ChildSpec =>
  cargo("test", [...WORKSPACE, "--no-run", "--message-format=json-render-diagnostics"], {
    env: { ...nodeEnv(), ...LINTED },
  });

/** Splits at `--`: what is cargo's, and what goes on to the program. */
function split(args: string[]): [string[], string[]] {
  const at = args.indexOf("--");
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
}
