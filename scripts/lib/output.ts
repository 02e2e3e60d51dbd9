/** Destinations for the output of the running programs. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { colored, dim, say } from "./log.ts";

const WIDTH = 9;

/** Prints each line with the program's name in front, with colors only if the terminal supports them. */
export const prefixed = (name: string) => (line: string) =>
  say(`${dim(`${name.padEnd(WIDTH)}│`)} ${colored ? line : stripVTControlCharacters(line)}`);

/** Returns the path of a log file in a folder, which is created if it is missing. */
export function logFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.log`);
}
