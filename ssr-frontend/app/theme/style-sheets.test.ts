import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const APP = join(import.meta.dirname, "..");
const sheets = globSync("**/*.css", { cwd: APP }).map((file) => ({
  file,
  css: readFileSync(join(APP, file), "utf8").replaceAll(/\/\*.*?\*\//gs, ""),
}));

test("breakpoints grow with the text that people have set in their browser", () => {
  const inPx = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@(?:media|container)[^{]*width: *\d+px[^{]*/g)].map(
      ([rule]) => `${file}: ${rule.trim()}`,
    ),
  );
  expect(inPx).toEqual([]);
});
