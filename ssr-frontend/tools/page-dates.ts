/**
 * The day each public page's own words last changed: the last commit that touched them (`page-sources.ts`). Where
 * there is no history (a host's slug, an archive), the days recorded in content/page-dates.json count, which
 * `make generate` writes. A page whose words are not those that were recorded says no day rather than a false one.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { PageEntry } from "../app/pages.ts";
import type { PageDates } from "../app/site/crawlers/sitemap-xml.ts";
import { fingerprintOf, publicEntries, sourcesOf } from "./page-sources.ts";

const MODULE_ID = "virtual:page-dates";
const root = join(import.meta.dirname, "..");
const RECORD_FILE = join(root, "content/page-dates.json");

/** The day a page changed, and the words that stand since. */
interface PageDateRecord {
  day: string;
  words: string;
}

/** Recorded days, by address. */
type PageDateRecords = Record<string, PageDateRecord>;

/** Gives the days to the sitemap as a module. */
export function pageDates(): Plugin {
  return {
    name: "helix:page-dates",
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${MODULE_ID}` ? `export default ${JSON.stringify(allDates())}` : undefined),
  };
}

const allDates = (): PageDates => ({ ...recordedDates(readRecords()), ...datesOfHistory() });

/** What content/page-dates.json says. */
export const readRecords = (): PageDateRecords =>
  JSON.parse(readFileSync(RECORD_FILE, "utf8")) as PageDateRecords;

/** The recorded days of the pages whose words are still the recorded ones. */
export function recordedDates(records: PageDateRecords): PageDates {
  return datesOf((page) => {
    const { day, words } = records[page.pattern] ?? {};
    return words === fingerprintOf(page) ? day : undefined;
  });
}

/** What git knows; nothing without a whole history. */
const datesOfHistory = (): PageDates => (hasHistory() ? datesOf(lastCommit) : {});

/** The days of all public pages that have one. */
function datesOf(dayOf: (page: PageEntry) => string | undefined): PageDates {
  const days = publicEntries.map((page) => [page.pattern, dayOf(page)] as const);
  return Object.fromEntries(days.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const hasHistory = () => git("rev-parse", "--is-shallow-repository") === "false";

/** The day of the last commit that touched a page's words; empty when there is none yet. */
const lastCommit = (page: PageEntry) =>
  git("log", "-1", "--date=short-local", "--format=%cd", "--", ...sourcesOf(page));

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: root,
      // The sitemap's days are those of one zone, wherever somebody commits.
      env: { ...process.env, TZ: "UTC" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // No git, or no repository: a build from an archive.
    return "";
  }
}

/** Today for words that wait to be committed, else the day they were. */
function recordDay(page: PageEntry): string {
  const waits = git("status", "--porcelain", "--", ...sourcesOf(page)) !== "";
  return waits ? new Date().toISOString().slice(0, 10) : lastCommit(page);
}

if (import.meta.main) {
  if (hasHistory()) {
    const records = publicEntries.map((page): [string, PageDateRecord] => [
      page.pattern,
      { day: recordDay(page), words: fingerprintOf(page) },
    ]);
    writeFileSync(RECORD_FILE, `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`);
    process.stdout.write(`content/page-dates.json: ${records.length} pages\n`);
  } else {
    process.stdout.write("content/page-dates.json stays as it is: the whole history is not here\n");
  }
}
