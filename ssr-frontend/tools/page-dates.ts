/**
 * The day each public page's own words last changed: the last commit that touched its folder or the content it
 * shows. Where there is no history (a host's slug, an archive), the days of the last release, which
 * `npm run dates` writes to content/page-dates.json, count.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { publicPages } from "../app/pages.ts";
import { pages } from "../app/routes.ts";
import type { PageDates } from "../app/site/crawlers/sitemap-xml.ts";

const ID = "virtual:page-dates";
const root = join(import.meta.dirname, "..");
const recorded = join(root, "content/page-dates.json");

/** Gives the days to the sitemap as a module. */
export function pageDates(): Plugin {
  return {
    name: "helix:page-dates",
    resolveId: (id) => (id === ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(allDates())}` : undefined),
  };
}

function allDates(): PageDates {
  return { ...(JSON.parse(readFileSync(recorded, "utf8")) as PageDates), ...datesOfHistory() };
}

/** What git knows; nothing without a whole history. */
function datesOfHistory(): PageDates {
  if (git("rev-parse", "--is-shallow-repository") !== "false") return {};
  const listed = new Set(publicPages(pages));
  return Object.fromEntries(
    pages
      .filter(({ pattern }) => listed.has(pattern))
      .map(
        ({ pattern, file }) => [pattern, git("log", "-1", "--format=%cs", "--", ...sources(file))] as const,
      )
      .filter(([, date]) => date !== ""),
  );
}

/** A page's folder, and the words it shows. */
function sources(file: string): string[] {
  const folder = dirname(join(root, "app", file));
  const texts = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const content = texts.flatMap((text) =>
    [...text.matchAll(/"#content\/([\w./-]+)"/g)].map(([, name = ""]) => join("content", name)),
  );
  return [relative(root, folder), ...new Set(content)];
}

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // No git, or no repository: a build from an archive.
    return "";
  }
}

if (import.meta.main) {
  const dates = allDates();
  writeFileSync(recorded, `${JSON.stringify(dates, null, 2)}\n`);
  process.stdout.write(`content/page-dates.json: ${Object.keys(dates).length} pages\n`);
}
