import { spawnSync } from "node:child_process";

/** A problem of the machine that the user has to fix; the message is shown without a stack. */
export class BootstrapError extends Error {}

/** Prints a step on one line, in the format of every script. */
export function say(text) {
  console.log(`▸ ${text}`);
}

/** Whether a command exists and succeeds with these arguments. */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Runs a command with its output shown; throws `failure` if it fails. */
export function run(command, args, { failure, ...options }) {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
  if (status !== 0) throw new BootstrapError(failure);
}

/** Whether Debian packages can be installed without a prompt. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && succeeds("apt-get", ["--version"]);
}

/** Installs Debian packages quietly. Requires `canInstallDebianPackages`. */
export function installDebianPackages(names) {
  const failure = `apt-get could not install ${names.join(" ")}; install it by hand and try again.`;
  const options = { failure, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-qq"], options);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options);
}
