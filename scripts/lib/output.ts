/** Where the lines of the running programs go. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dim, say } from "./log.ts";

const WIDTH = 9;

/** Prints each line behind the program's name. */
export const prefixed = (name: string) => (line: string) => say(`${dim(`${name.padEnd(WIDTH)}│`)} ${line}`);

/** A log file in a folder, which is made where it is missing. */
export function logFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.log`);
}
