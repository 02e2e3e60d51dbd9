/**
 * Creates app/theme/fonts/newsreader-display.woff2: the display cut of Newsreader with the characters of
 * English and common names (other characters fall back to the next family). Run by hand when the font or the
 * characters change; the result is committed.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const LETTERS = `${range(0x20, 0x7e)}–—‘’“”…·×½°§→áäçéèëíñóöúü`;

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

const source = dirname(
  createRequire(import.meta.url).resolve("@fontsource-variable/newsreader/package.json"),
);
const target = join(import.meta.dirname, "../app/theme/fonts");
const font = await subsetFont(
  readFileSync(join(source, "files/newsreader-latin-opsz-normal.woff2")),
  LETTERS,
  { targetFormat: "woff2", variationAxes: { opsz: 72, wght: { min: 400, max: 560 } } },
);
writeFileSync(join(target, "newsreader-display.woff2"), font);
copyFileSync(join(source, "LICENSE"), join(target, "OFL.txt"));
process.stdout.write(`newsreader-display.woff2: ${font.byteLength} bytes\n`);
