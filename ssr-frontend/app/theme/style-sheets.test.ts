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

/**
 * Styles that forced colors would break: a backplate behind text on a fill, gradients, `currentColor` as a
 * background.
 */
const FORCED =
  /^\s*(?:color: var\(--(?:on-teal|on-signal|paper)\)|background(?:-image|-color)?:[^;]*(?:gradient\(|currentColor))/m;

test("what a contrast theme would paint over keeps its system colors, or has a line instead", () => {
  const lost = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = "", rule = ""]) =>
      FORCED.test(rule) &&
      !selector.includes(":hover") &&
      !/forced-color-adjust: none|outline: 1px solid transparent/.test(rule)
        ? [`${file}: ${selector.trim()}`]
        : [],
    ),
  );
  expect(lost).toEqual([]);
});
