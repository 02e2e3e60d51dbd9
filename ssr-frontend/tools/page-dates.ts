/**
 * The date on which each public page's own text last changed: the last commit that touched it
 * (`page-sources.ts`). Without a git history (a host's slug, an archive), the dates recorded in
 * content/page-dates.json apply, which `make generate` writes. A page whose text differs from the recorded
 * fingerprint has no date rather than a wrong one.
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

/** The date of a page's last change, and the fingerprint of its text since. */
interface PageDateRecord {
  day: string;
  words: string;
}

/** Recorded dates, by path. */
type PageDateRecords = Record<string, PageDateRecord>;

/** Provides the dates to the sitemap as a virtual module. */
export function pageDates(): Plugin {
  return {
    name: "helix:page-dates",
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${MODULE_ID}` ? `export default ${JSON.stringify(allDates())}` : undefined),
  };
}

const allDates = (): PageDates => ({ ...recordedDates(readRecords()), ...datesOfHistory() });

/** The content of content/page-dates.json. */
export const readRecords = (): PageDateRecords =>
  JSON.parse(readFileSync(RECORD_FILE, "utf8")) as PageDateRecords;

/** The recorded dates of the pages whose fingerprints are unchanged. */
export function recordedDates(records: PageDateRecords): PageDates {
  return datesOf((page) => {
    const { day, words } = records[page.pattern] ?? {};
    return words === fingerprintOf(page) ? day : undefined;
  });
}

/** The dates from git; empty without a complete history. */
const datesOfHistory = (): PageDates => (hasHistory() ? datesOf(lastCommit) : {});

/** The dates of all public pages that have one. */
function datesOf(dayOf: (page: PageEntry) => string | undefined): PageDates {
  const days = publicEntries.map((page) => [page.pattern, dayOf(page)] as const);
  return Object.fromEntries(days.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const hasHistory = () => git("rev-parse", "--is-shallow-repository") === "false";

/** The date of the last commit that touched a page's text; empty if there is none yet. */
const lastCommit = (page: PageEntry) =>
  git("log", "-1", "--date=short-local", "--format=%cd", "--", ...sourcesOf(page));

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: root,
      // The sitemap's dates are in one time zone, regardless of the committer's.
      env: { ...process.env, TZ: "UTC" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // No git or no repository: a build from an archive.
    return "";
  }
}

/** Today for uncommitted text, otherwise the date of its last commit. */
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
