/**
 * Measures the compressed size of a first visit, and fails over budget (run after a build). Site pages are
 * rendered by the built renderer with a sample API; an app page's scripts are read from the built manifest.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync } from "node:zlib";
import { type PageEntry, publicPages } from "../app/pages.ts";
import { pages } from "../app/routes.ts";
import { assetsOf } from "./assets-of.ts";
import { SAMPLE_MENTOR, SAMPLE_OPPORTUNITY, startSampleApi } from "./sample-api.ts";

const BUDGETS = {
  siteScript: 10_240,
  siteDocument: 25_600,
  siteAll: 61_440,
  /** The initial scripts of a page; with later fetches, 220 KB (`e2e/crawl/dashboards.spec.ts`). */
  appScript: 224_256,
  /** Admin pages with a table, including the data grid of wide windows. */
  tableScript: 337_920,
  /** The admin page with charts. */
  chartScript: 337_920,
  /** Sign-in and sign-up pages, which are opened on any device; the list of all pages is 4 KB of it. */
  wayInScript: 180_224,
  /** The number of a page's initial scripts. */
  appScriptFiles: 20,
};
const CHART_PAGES = ["/dashboard/admin/overview"];
/** A list of opportunities with every filter. */
const FILTERED_LIST =
  "/summer/opportunities?category=research&q=plant+biology&remote=true&paid=true&grade=13&cost=aid&deadline=month&page=2";
const WAYS_IN = ["/auth", "/auth/code", "/student-signup", "/summer/auth"];

const build = join(import.meta.dirname, "../build");
const client = join(build, "client");

interface Measurement {
  page: string;
  what: keyof typeof BUDGETS;
  /** In bytes, or a number of files. */
  amount: number;
}

/** The compressed size of a built file, in bytes. */
function sizeOf(url: string): number {
  const file = join(client, url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const total = (urls: Iterable<string>) => [...urls].reduce((sum, url) => sum + sizeOf(url), 0);

async function startRenderer(apiOrigin: string): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(build, "server.js")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      RENDERER_PORT: "0",
      API_ORIGIN: apiOrigin,
      PUBLIC_URL: "https://academy.example",
      NODE_ENV: "production",
    },
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { listening } = JSON.parse(line) as { listening: number };
  return { origin: `http://127.0.0.1:${listening}`, child };
}

async function measureSite(origin: string, page: string): Promise<Measurement[]> {
  const response = await fetch(origin + page);
  if (response.status >= 500) throw new Error(`${page} answers ${response.status}`);
  const html = await response.text();
  const document = brotliCompressSync(html).byteLength;
  const scripts = new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, url = ""]) => url));
  const inline = [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  const all = assetsOf(html).filter((url) => url.startsWith("/assets/"));
  const css = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url = ""]) => url);
  return [
    { page, what: "siteScript", amount: total(scripts) + brotliCompressSync(inline.join("")).byteLength },
    { page, what: "siteDocument", amount: document + total(css) },
    { page, what: "siteAll", amount: document + total(all) },
  ];
}

interface Manifest {
  entry: ManifestModule;
  routes: Record<string, ManifestModule>;
}

interface ManifestModule {
  parentId?: string;
  module: string;
  clientLoaderModule?: string;
  imports?: string[];
}

function readManifest(): { manifest: Manifest; url: string } {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("no manifest: run the build first");
  const text = readFileSync(join(client, "assets", name), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
  return { manifest, url: `/assets/${name}` };
}

function measureApp({ pattern: page, file }: PageEntry): Measurement[] {
  const { manifest, url } = readManifest();
  const routes = withParents(manifest, file.replace(/\.tsx?$/, ""));
  const modules = [manifest.entry, ...routes].flatMap(({ module, clientLoaderModule, imports = [] }) => [
    module,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...imports,
  ]);
  const files = new Set([url, ...modules]);
  const grid = gridOf(files);
  return [
    { page, what: scriptBudget(page), amount: total(files) },
    { page, what: "appScriptFiles", amount: files.size },
    ...(grid ? [{ page, what: "tableScript" as const, amount: total(new Set([...files, ...grid])) }] : []),
  ];
}

/** A page's route and its parent routes. */
function withParents({ routes }: Pick<Manifest, "routes">, id: string): ManifestModule[] {
  const route = routes[id];
  if (!route) throw new Error(`${id} is not in the manifest`);
  return route.parentId ? [route, ...withParents({ routes }, route.parentId)] : [route];
}

/** The data grid's chunk with its imports, if one of a page's files imports it dynamically. */
function gridOf(files: Iterable<string>): Set<string> | undefined {
  const assets = readdirSync(join(client, "assets"));
  const grid = assets.find((file) => /^records-grid-.*\.js$/.test(file));
  if (!grid) throw new Error("the data grid has no file of its own");
  const isFetched = [...files].some((file) => readFileSync(join(client, file), "utf8").includes(grid));
  return isFetched ? withImports(`/assets/${grid}`) : undefined;
}

/** A chunk with its static imports. */
function withImports(script: string): Set<string> {
  const found = new Set([script]);
  // Iteration includes elements that are added meanwhile.
  for (const file of found) {
    const text = readFileSync(join(client, file), "utf8");
    for (const [, name] of text.matchAll(/(?:from|import)\s?"\.\/([^"]+\.js)"/g))
      found.add(`/assets/${name}`);
  }
  return found;
}

function scriptBudget(page: string): keyof typeof BUDGETS {
  if (WAYS_IN.includes(page)) return "wayInScript";
  return CHART_PAGES.includes(page) ? "chartScript" : "appScript";
}

const api = await startSampleApi();
const { origin, child } = await startRenderer(api.origin);
const measured: Measurement[] = [];
// Sequentially: on a busy machine, parallel pages would exceed the renderer's timeout.
for (const page of [...publicPages(pages), SAMPLE_MENTOR, SAMPLE_OPPORTUNITY, FILTERED_LIST, "/no-such-page"])
  measured.push(...(await measureSite(origin, page)));
child.stdin?.end();
api.server.close();
for (const page of pages) if (page.kind === "app") measured.push(...measureApp(page));

for (const { page, what, amount } of measured) {
  const verdict = amount > BUDGETS[what] ? "OVER" : "ok";
  const unit = what === "appScriptFiles" ? "files" : "bytes";
  process.stdout.write(
    `${verdict.padEnd(5)}${page.padEnd(28)}${what.padEnd(16)}${amount} of ${BUDGETS[what]} ${unit}\n`,
  );
}
if (measured.some(({ what, amount }) => amount > BUDGETS[what])) process.exitCode = 1;
