/** Commands on the project's own Node, whichever Node the machine has. */
import { delimiter, dirname } from "node:path";
import { inRoot } from "./paths.ts";
import type { ChildSpec } from "./supervisor.ts";

/** An environment (the script's own by default) with this Node and the installed commands first on the PATH. */
export function nodeEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), inRoot("node_modules/.bin"), env.PATH];
  return { ...env, PATH: path.join(delimiter) };
}

/** A command of an installed package. */
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

/** A script of a workspace's package.json. */
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
