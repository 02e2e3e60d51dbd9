import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineStyle } from "./document.ts";

/** The folder of the bundler's files, beside the renderer's own. */
const CLIENT_FOLDER = join(import.meta.dirname, "../client");

/** The style sheets read so far, by URL: built files do not change. */
const sheets = new Map<string, string>();

/** Reads built style sheets to inline them. In development there are none: the bundler serves its own. */
export const readStyles = (files: string[]): InlineStyle[] =>
  import.meta.env.DEV ? [] : files.map((file) => ({ file, css: read(file) }));

function read(file: string): string {
  const known = sheets.get(file);
  if (known !== undefined) return known;
  const css = readFileSync(join(CLIENT_FOLDER, file), "utf8");
  sheets.set(file, css);
  return css;
}
