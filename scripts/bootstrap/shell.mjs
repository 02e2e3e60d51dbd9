import { spawnSync } from "node:child_process";

/** A condition of the machine that a person has to mend; its message is all they need to see. */
export class BootstrapError extends Error {}

/** Says on one line what is being done, in the form every script uses. */
export function say(text) {
  console.log(`▸ ${text}`);
}

/** Whether a command exists and ends well with these arguments. */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Runs a command to its end with its output shown; throws with `failure` when it does not end well. */
export function run(command, args, { failure, ...options }) {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
  if (status !== 0) throw new BootstrapError(failure);
}

/** Whether Debian packages can be installed here without asking anyone. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && succeeds("apt-get", ["--version"]);
}

/** Installs Debian packages quietly. Only where `canInstallDebianPackages`. */
export function installDebianPackages(names) {
  const failure = `apt-get could not install ${names.join(" ")}; install it by hand and try again.`;
  const options = { failure, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-qq"], options);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options);
}
