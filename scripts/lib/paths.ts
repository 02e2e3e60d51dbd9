import { resolve } from "node:path";

/** The root of the checkout. Every script works from here, wherever it was started. */
export const root = resolve(import.meta.dirname, "../..");

/** Returns a path inside the checkout. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** All data of the local product; safe to delete when nothing runs. */
export const dataDir = inRoot(".data");

/** The log files of the local product. */
export const logDir = inRoot(".data/logs");

/** Cargo's output folder for a profile. */
export type Profile = "debug" | "local" | "release";

/** Returns the path of a built program of the workspace. */
export const binary = (
  profile: Profile,
  name: "academy" | "academy-seed" | "stand-ins" | "publishers" | "screening" | "comparison",
): string => inRoot(process.env.CARGO_TARGET_DIR ?? "target", profile, name);
