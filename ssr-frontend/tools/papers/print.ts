/**
 * Prints content/papers.ts as PDFs to public/papers/decode-life/, with the site's fonts and drawings, tagged
 * for screen readers. Run by hand (`npm run papers -w ssr-frontend`) when the texts change; the results are
 * committed.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer, isRunnableDevEnvironment } from "vite";
import { findChromium } from "../../../scripts/lib/chromium.ts";
import { papers } from "../../content/papers.ts";
import { themeTokens } from "../theme-tokens.ts";
import type { PaperDocument } from "./paper.tsx";

const root = join(import.meta.dirname, "../..");
const target = join(root, "public/papers/decode-life");

/**
 * The site's tokens and drawings with the paper's own styles; the font is inlined, because no server is
 * running.
 */
async function styles(load: (path: string) => Promise<{ default: string }>): Promise<string> {
  const font = readFileSync(join(root, "app/theme/fonts/newsreader-display.woff2")).toString("base64");
  const files = ["/app/theme/base.css", "/app/site/drawings/drawings.css", "/tools/papers/paper.css"];
  const texts = await Promise.all(files.map(async (file) => (await load(`${file}?inline`)).default));
  return texts
    .join("\n")
    .replace(/url\([^)]*newsreader-display\.woff2[^)]*\)/, `url(data:font/woff2;base64,${font})`);
}

const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  // Separate from the cache of a development server that may be running.
  cacheDir: "node_modules/.vite/papers",
  server: { middlewareMode: true, ws: false },
  plugins: [themeTokens()],
});
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error("the ssr environment cannot run");
const load = (path: string) => ssr.runner.import(path);
const { PaperDocument: Paper } = (await load("/tools/papers/paper.tsx")) as {
  PaperDocument: typeof PaperDocument;
};
const css = await styles(load);

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ colorScheme: "light" });
mkdirSync(target, { recursive: true });
for (const paper of papers) {
  await page.setContent(`<!doctype html>${renderToStaticMarkup(createElement(Paper, { paper, css }))}`);
  await page.evaluate(() => document.fonts.ready);
  const path = join(target, `${paper.file}.pdf`);
  const pdf = await page.pdf({ path, preferCSSPageSize: true, tagged: true, outline: true });
  process.stdout.write(`${paper.file}.pdf: ${pdf.byteLength} bytes\n`);
}
await browser.close();
await vite.close();
