import { resolve } from "node:path";

/** The checkout. Every script works from here, wherever it was started. */
export const root = resolve(import.meta.dirname, "../..");

/** A path inside the checkout. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** Everything the local product stores; safe to delete when nothing runs. */
export const dataDir = inRoot(".data");

/** What the local product logs to files. */
export const logDir = inRoot(".data/logs");

/** Where cargo puts the programs. */
export type Profile = "debug" | "local" | "release";

/** The path of a built program of the workspace. */
export const binary = (
  profile: Profile,
  name: "academy" | "academy-seed" | "stand-ins" | "publishers" | "screening" | "comparison",
): string => inRoot(process.env.CARGO_TARGET_DIR ?? "target", profile, name);
