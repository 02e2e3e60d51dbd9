/** Runs commands with the project's own Node, whatever Node the machine has. */
import { delimiter, dirname } from "node:path";
import { inRoot } from "./paths.ts";
import type { ChildSpec } from "./supervisor.ts";

/**
 * Returns an environment (the script's own by default) with this Node and the installed commands first on the
 * PATH.
 */
export function nodeEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), inRoot("node_modules/.bin"), env.PATH];
  return { ...env, PATH: path.join(delimiter) };
}

/** Returns a command of an installed package. */
export const packageCommand = (
  command: string,
  args: string[],
  rest: Partial<ChildSpec> = {},
): ChildSpec => ({
  name: command,
  command,
  args,
  env: nodeEnv(),
  ...rest,
});

/** Returns a script of a workspace's package.json. */
export const packageScript = (
  workspace: string,
  script: string,
  rest: Partial<ChildSpec> = {},
): ChildSpec => ({
  name: `${workspace} ${script}`,
  command: process.execPath,
  args: ["--run", script],
  cwd: inRoot(workspace),
  env: nodeEnv(),
  ...rest,
});
