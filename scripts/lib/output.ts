/** Where the lines of the running programs go. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { colored, dim, say } from "./log.ts";

const WIDTH = 9;

/** Prints each line behind the program's name, in its colors only where they can be seen. */
export const prefixed = (name: string) => (line: string) =>
  say(`${dim(`${name.padEnd(WIDTH)}│`)} ${colored ? line : stripVTControlCharacters(line)}`);

/** A log file in a folder, which is made where it is missing. */
export function logFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.log`);
}
